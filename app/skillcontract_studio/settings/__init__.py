"""What its user chose once and for all: values in `values.py`, kept in one file (`file.py`), told of in `keeper.py`."""
