export const STYLE = `
:root { color-scheme: light dark; --text: #1c2024; --quiet: #5f6b76; --line: #d9dee3; --page: #fff; --panel: #f5f7f9;
  --good: #1a7f4b; --bad: #b42318; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9ec; --quiet: #9aa5b1; --line: #343b43; --page: #14171a; --panel: #1d2226; --good: #4cc38a; --bad: #ff8f85; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
h3 { margin: 0; font-size: 1.05rem; }
h4 { margin: .75rem 0 .25rem; font-size: .9rem; }
p { margin: .25rem 0; }
.verdict { display: inline-block; margin: 0 0 .5rem; padding: .1rem .75rem; border-radius: 1rem; color: var(--page); font-weight: 600; }
.verdict.passed { background: var(--good); }
.verdict.failed { background: var(--bad); }
.bad { color: var(--bad); font-weight: 600; }
.quiet { color: var(--quiet); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .3rem .5rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; overflow-wrap: normal; }
th.wide, .wide { text-align: left; }
.wide { width: 100%; overflow-wrap: anywhere; }
section { margin: 1rem 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
summary { cursor: pointer; }
.share { margin: .3rem 0; }
.share .name { display: inline-block; min-width: 23rem; }
p.share { padding-left: 1.05rem; }
a { color: inherit; }
.links { font-size: 1rem; }
.bar { display: inline-block; width: 8rem; height: .6rem; border-radius: .3rem; background: var(--line); overflow: hidden; vertical-align: middle; }
.bar span { display: block; height: 100%; background: var(--good); }
.count { color: var(--quiet); white-space: nowrap; }
.statement { margin: .5rem 0; padding: .5rem .75rem; background: var(--panel); border-left: 3px solid var(--bad); border-radius: .25rem; }
details:not(.statement) > .statement { border-left-color: var(--quiet); }
pre { margin: 0; padding: .5rem; background: var(--page); border: 1px solid var(--line); border-radius: .25rem;
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: .8rem; max-height: 24rem; overflow-y: auto; }
code { font-size: .85rem; }
ol { margin: .25rem 0; padding-left: 2rem; font-size: .9rem; }
ul { margin: .25rem 0; padding-left: 1.25rem; font-size: .9rem; }
@media (max-width: 40rem) {
  .share .name { display: inline; }
  .share .name::after { content: "\\A"; white-space: pre; }
  .share .bar { width: 5rem; margin-left: 1.05rem; }
  p.share .bar { margin-left: 0; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .4rem; }
  table { font-size: .85rem; }
  th, td { padding: .3rem .25rem; }
}
`;
