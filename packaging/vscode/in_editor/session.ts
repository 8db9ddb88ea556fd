/** One editor for a test; what it shows in the end, if the test fails, is kept as a picture. */

import { Editor, type Start } from "./editor";

export async function session(name: string, how: Start, steps: (editor: Editor) => Promise<void>): Promise<void> {
  const editor = await Editor.start(how);
  try {
    await steps(editor);
  } catch (failure) {
    await editor.picture(`${name}-failed`);
    console.log(editor.log());
    throw failure;
  } finally {
    await editor.close();
  }
}
