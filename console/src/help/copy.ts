/** How long a button says that it has copied, in milliseconds. */
const SHOWN = 2_000;

/** Adds a button to each block of code that puts its text on the clipboard. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void copied(block.querySelector('pre')).then((done) => {
        button.textContent = done ? 'Copied' : 'Selected: press Ctrl+C';
        setTimeout(() => (button.textContent = 'Copy'), SHOWN);
      });
    });
    block.append(button);
  }
}

/** True once the text is on the clipboard. Pages by plain http from another machine have none: there it is selected. */
async function copied(code: HTMLElement | null): Promise<boolean> {
  if (code === null) return false;
  try {
    await navigator.clipboard.writeText(code.innerText.trimEnd());
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}
