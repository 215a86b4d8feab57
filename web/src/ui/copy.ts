// Copying text, also where the clipboard is refused (a frame without permission): then the text is selected.

/** True when the text is on the clipboard; otherwise `shown`, which holds it, is selected for the reader to copy. */
export async function copyText(text: string, shown: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return false;
  }
}
