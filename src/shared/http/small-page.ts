/** The texts of a small page that the server itself shows, outside the console. */
interface SmallPage {
  /** Its title and heading. */
  title: string;
  /** The address of its script. */
  script: string;
  /** HTML between the heading and the status; nothing of a request is written into it. */
  content: string;
}

const STYLE = `:root { color-scheme: light dark; --text: light-dark(#1c1f23, #e8eaed); --quiet: light-dark(#59616b, #a4adb8);
  --ground: light-dark(#f4f5f7, #15181c); --card: light-dark(#fff, #1f2328); --line: light-dark(#858d97, #6f7883);
  --accent: light-dark(#0b5cad, #8ec1ff); --on-accent: light-dark(#fff, #0d1b2a); --error: light-dark(#a3161f, #ff9d9d); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 1.5rem; border-radius: .75rem; background: var(--card); }
h1 { margin: 0 0 .5rem; font-size: 1.35rem; line-height: 1.25; }
label { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
input { width: 100%; padding: .6rem; border: 1px solid var(--line); border-radius: .4rem; background: transparent;
  color: inherit; font: 1.4rem ui-monospace, monospace; letter-spacing: .12em; text-align: center; text-transform: uppercase; }
button, a.button { display: inline-block; padding: .6rem 1.1rem; border: 1px solid var(--accent); border-radius: .4rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; text-decoration: none; }
button.plain { background: transparent; color: var(--accent); }
button:disabled { opacity: .5; cursor: default; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1rem 0; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.warning { padding-left: .75rem; border-left: 3px solid var(--line); }
#problem { color: var(--error); font-weight: 600; }
`;

/** A page on which a person decides one thing: HTML with a problem, its sections, and a status that tells how it ended. */
export function smallPage({ title, script, content }: SmallPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Portcullis</title>
<link rel="icon" href="data:,">
<style>
${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p id="problem" role="alert" hidden></p>
${content}
<p id="done" role="status" tabindex="-1" hidden></p>
<noscript><p>This page needs JavaScript.</p></noscript>
</main>
<script src="${script}"></script>
</body>
</html>
`;
}

/** The beginning of the script of such a page: `parts` are the ids of which one is shown. */
export function smallPageScript(parts: readonly string[]): string {
  return `'use strict';
const part = (id) => document.getElementById(id);

function show(id) {
  for (const one of ${JSON.stringify(parts)}) part(one).hidden = one !== id;
}
function problem(text) {
  part('problem').textContent = text;
  part('problem').hidden = text === '';
}
`;
}
