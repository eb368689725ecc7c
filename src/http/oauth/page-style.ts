/** The look of the web app (web/src/styles, web/src/pages/sign-in) for pages that need no script. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#faf9f7, #161614);
  --card: light-dark(#ffffff, #1c1c1a);
  --line: light-dark(#d9d5cd, #45443f);
  --faint: light-dark(#f3f1ed, #272623);
  --text: light-dark(#23211d, #dcdad5);
  --muted: light-dark(#6b665c, #a09d95);
  --pine: #2f7a53;
  --pine-down: #266a47;
  --link: light-dark(#266a47, #8fc0a4);
  --focus: light-dark(#2f7a53, #6dae89);
  --wheat: light-dark(#c98f1d, #e6be5f);
  --band: light-dark(#2f7a53, #6dae89);
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  background: var(--card);
  color: var(--text);
  font: 0.9375rem/1.5 -apple-system, 'Segoe UI', Roboto, 'Adwaita Sans', Cantarell, Ubuntu, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif;
}
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
h1 { font-size: 1.75rem; font-weight: 650; letter-spacing: -0.011em; line-height: 1.25; text-wrap: balance; overflow-wrap: anywhere; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.screen { display: flex; min-height: 100dvh; }
.field { position: relative; flex: 1 1 52%; overflow: hidden; background: linear-gradient(light-dark(#dfeae0, #10211a) 0%, light-dark(#f2e9cf, #1c3126) 52%, light-dark(#f0d99b, #2b3a26) 100%); }
.field svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.sun { fill: light-dark(#fbf6e6, #e9d9a6); }
.hills { fill: light-dark(#b9d0b6, #17291f); }
.stem { fill: none; stroke-width: 2.6; }
.grain { stroke: none; }
.s0 { fill: light-dark(#c4932f, #8c7432); stroke: light-dark(#c4932f, #8c7432); }
.s1 { fill: light-dark(#d9ae4f, #a88a3d); stroke: light-dark(#d9ae4f, #a88a3d); }
.s2 { fill: light-dark(#8d9a4f, #55683c); stroke: light-dark(#8d9a4f, #55683c); }
.s3 { fill: light-dark(#4f7f55, #345741); stroke: light-dark(#4f7f55, #345741); }
.side { display: grid; flex: 1 1 48%; place-items: center; padding: 32px 20px; min-width: 0; }
.card { width: 100%; max-width: 380px; min-width: 0; }
.mark { display: inline-flex; align-items: center; gap: 7px; font-size: 1.1875rem; font-weight: 680; letter-spacing: -0.025em; }
.stalks { fill: none; stroke: var(--wheat); stroke-width: 1.6; stroke-linecap: round; }
.ears { fill: var(--wheat); }
.band { fill: var(--band); }
h1 { margin: 28px 0 8px; }
.lead { color: var(--muted); overflow-wrap: anywhere; }
.lead strong, .who strong { color: var(--text); font-weight: 600; }
form { display: flex; flex-direction: column; gap: 16px; margin-top: 20px; }
label { display: flex; flex-direction: column; gap: 4px; font-size: 0.875rem; font-weight: 500; }
.hint { color: var(--muted); font-size: 0.8125rem; font-weight: 400; }
input { width: 100%; min-height: 42px; padding: 0 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; font-size: 1rem; font-weight: 400; }
input:focus { border-color: var(--focus); outline: none; box-shadow: 0 0 0 1px var(--focus); }
.code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; letter-spacing: 0.12em; }
button, .button { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 42px; padding: 8px 18px; border: 1px solid transparent; border-radius: 8px; background: var(--pine); color: #fff; font: inherit; font-size: 1rem; font-weight: 600; cursor: pointer; text-align: center; }
button:hover, .button:hover { background: var(--pine-down); text-decoration: none; }
.quiet { border-color: var(--line); background: transparent; color: var(--text); }
.quiet:hover { background: var(--faint); }
.plain { width: auto; min-height: 0; padding: 2px 0; border: 0; background: none; color: var(--link); font-size: inherit; font-weight: 500; }
.plain:hover { background: none; text-decoration: underline; text-underline-offset: 2px; }
.or { display: flex; align-items: center; gap: 12px; margin: 20px 0; color: var(--muted); font-size: 0.8125rem; }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid var(--line); }
.problem { margin-top: 16px; padding: 10px 12px; border-radius: 8px; color: light-dark(#8b1f1f, #f6b5b0); background: light-dark(#fbeaea, #3a1e1d); font-size: 0.875rem; line-height: 1.4; }
.facts { margin-top: 20px; border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.facts > div { padding: 12px 16px; }
.facts > div + div { border-top: 1px solid var(--line); }
.facts dt { color: var(--muted); font-size: 0.8125rem; }
.facts dd { overflow-wrap: anywhere; }
.host { font-weight: 600; }
ul { list-style: none; }
li { display: flex; gap: 10px; padding: 2px 0; }
li svg { flex: none; margin-top: 4px; width: 16px; height: 16px; fill: none; stroke: var(--band); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
li.no { color: var(--muted); }
li.no svg { stroke: var(--muted); }
.warn { margin-top: 16px; padding: 10px 12px; border-radius: 8px; background: light-dark(#fdf7e8, #2f2814); color: light-dark(#6b460f, #efd596); font-size: 0.875rem; line-height: 1.4; }
.who { margin-top: 18px; display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 10px; color: var(--muted); font-size: 0.875rem; overflow-wrap: anywhere; }
.who form { display: contents; }
.choices { display: flex; gap: 12px; }
.small { margin-top: 18px; color: var(--muted); font-size: 0.8125rem; }
@media (max-width: 56em) { .field { display: none; } }
@media (max-width: 40em) { h1 { font-size: 1.5rem; } .side { place-items: start center; padding-top: 40px; } }
@media (max-width: 22em) { .choices { flex-direction: column-reverse; } }
`
