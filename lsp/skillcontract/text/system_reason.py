"""What the operating system says of a file that it refuses, in both languages; its own words are English only."""

import errno
from collections.abc import Mapping

from skillcontract.text.language import Localized

_ZH: Mapping[int, str] = {
    errno.ENOENT: "没有这个文件或文件夹",
    errno.EACCES: "没有权限",
    errno.EPERM: "系统不允许此操作",
    errno.EEXIST: "已经存在",
    errno.ENOTDIR: "路径中有一段不是文件夹",
    errno.EISDIR: "是文件夹，不是文件",
    errno.ENOTEMPTY: "文件夹不是空的",
    errno.ELOOP: "符号链接成环",
    errno.ENAMETOOLONG: "名称过长",
    errno.EILSEQ: "名称中有不能用的字符",
    errno.EINVAL: "参数无效",
    errno.ENOSPC: "磁盘空间不足",
    errno.EDQUOT: "超出磁盘配额",
    errno.EFBIG: "文件过大",
    errno.EROFS: "文件系统只读",
    errno.EIO: "读写设备出错",
    errno.EBUSY: "正在被占用",
    errno.ETXTBSY: "程序文件正在被写入",
    errno.ENXIO: "没有这个设备",
    errno.ENODEV: "没有这个设备",
    errno.EXDEV: "不在同一个磁盘上",
    errno.EMFILE: "打开的文件过多",
    errno.ENFILE: "系统打开的文件过多",
    errno.ENOMEM: "内存不足",
    errno.EBADF: "文件已关闭",
    errno.EPIPE: "读取方已离开",
    errno.ENOEXEC: "不是能运行的程序",
    errno.E2BIG: "参数过长",
    errno.ESTALE: "网络文件已失效",
    errno.ETIMEDOUT: "超时",
    errno.EADDRINUSE: "地址已被占用",
    errno.EADDRNOTAVAIL: "本机没有这个地址",
    errno.ECONNREFUSED: "连接被拒绝",
    errno.ECONNRESET: "连接被断开",
}


def system_reason(error: Exception) -> Localized:
    """Why an operation of the system failed; what has no Chinese words here keeps the system's own in both languages."""
    own = (error.strerror if isinstance(error, OSError) else None) or str(error)
    number = error.errno if isinstance(error, OSError) else None
    return Localized(_ZH.get(number or 0, own), own)
