// A file for the reader to keep.

export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has it by then.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
