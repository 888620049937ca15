/** The look of the page: one column that fits a phone, by the light or dark of the system. */
export const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#d4d7dd,#3a3f47);--soft:light-dark(#f4f5f7,#1d2025);--quiet:light-dark(#5a6270,#a4adba)}
*{box-sizing:border-box}
body{font:16px/1.55 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:1.5rem 1rem 4rem;background:light-dark(#fff,#15171b);color:light-dark(#1c1f24,#e6e8eb)}
h1{margin:0 0 .25rem}h2{margin:2.5rem 0 .5rem;scroll-margin-top:1rem}h3{margin:1rem 0 .25rem;font-size:.95rem}p{margin:.4rem 0}
a{color:light-dark(#0b5cad,#7db8ff)}
nav{display:flex;flex-wrap:wrap;gap:.25rem .9rem;margin:1rem 0}
code,pre{font:.86em/1.5 ui-monospace,monospace}
code{overflow-wrap:anywhere}
pre{margin:.25rem 0;padding:.6rem .8rem;background:var(--soft);border-radius:.4rem;white-space:pre-wrap;overflow-wrap:anywhere}
details{border:1px solid var(--line);border-radius:.4rem;margin:.4rem 0}
details>:not(summary){margin-inline:.8rem}details>:last-child{margin-bottom:.8rem}
summary{padding:.5rem .8rem;cursor:pointer}summary small{display:block;color:var(--quiet);font-size:.9rem}
.method{display:inline-block;min-width:4.6rem;font-weight:700}
.GET{color:light-dark(#17663a,#6fd39b)}.POST{color:light-dark(#0b5cad,#7db8ff)}.PUT{color:light-dark(#8a4b00,#f0b35e)}.DELETE{color:light-dark(#a8201a,#ff9089)}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .8rem .25rem 0;border-bottom:1px solid var(--line)}`
