/** The look of the sign-in page, in light and dark. */
export const SIGN_IN_STYLE = `
:root {
  --paper: #f6f7f9; --card: #fff; --ink: #16191d; --quiet: #57606a; --line: #d5d9df; --edge: #7f8893;
  --main: #1d5a99; --on-main: #fff; --bad: #b42318; --on-bad: #fdecea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1216; --card: #171b21; --ink: #e8eaed; --quiet: #a3acb8; --line: #333b45; --edge: #7c8693;
    --main: #86b8ee; --on-main: #0f141b; --bad: #ffb4ab; --on-bad: #3a1512;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; min-height: 100vh; display: grid; align-content: center; justify-items: center; gap: 1rem; padding: 1rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif;
}
header { display: flex; align-items: center; gap: .5rem; font-size: 1.125rem; font-weight: 700; }
main {
  width: 100%; max-width: 24rem; min-width: 0; padding: 1.5rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .75rem; overflow-wrap: anywhere;
}
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.2; }
h2 { margin: 0 0 .25rem; font-size: 1.125rem; }
p { margin: 0 0 1rem; }
form { display: grid; gap: .5rem; margin: 1rem 0 0; }
label { font-weight: 600; }
input, button, .button {
  width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--edge); border-radius: .5rem;
}
button, .button { display: block; text-align: center; text-decoration: none; font-weight: 600; cursor: pointer; }
.button + .button, #found .button { margin-top: .5rem; }
.main { background: var(--main); border-color: var(--main); color: var(--on-main); }
button:hover, .button:hover { filter: brightness(.95); }
button:disabled { opacity: .6; cursor: progress; }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
details { margin-top: 1.25rem; border-top: 1px solid var(--line); padding-top: 1rem; }
details[open]:first-of-type form { margin-top: .75rem; }
summary { cursor: pointer; font-weight: 600; }
.aside { margin: 0; color: var(--quiet); font-size: .875rem; }
#problem { padding: .75rem; border-radius: .5rem; background: var(--on-bad); color: var(--bad); }
code { font-size: .875em; }
`;
