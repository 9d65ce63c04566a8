import { hashOf } from "../pages/page-policy.ts"

// The colours of apps/console/DESIGN.md.
const text = `
:root{color-scheme:light dark;--body:#f5f7f9;--card:#fff;--text:#1a2230;--muted:#545f70;--line:#dce1e8;--accent:#1c5d99;
--ground:#e4eef8;--good:#1a6639;--warn:#7d4a00;--warn-ground:#fcefd7}
@media (prefers-color-scheme:dark){:root{--body:#12161d;--card:#1a202a;--text:#e4e9f1;--muted:#a6b1c1;--line:#2e3745;
--accent:#8fbcee;--ground:#1b3048;--good:#83d3a4;--warn:#f1bd70;--warn-ground:#3a2a10}}
*{box-sizing:border-box}
body{margin:0;background:var(--body);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:1.25rem 1rem 3rem}
.brand{margin:0 0 1.25rem;color:var(--muted);font-size:.9rem;font-weight:600;letter-spacing:.02em}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.5rem 1.25rem;margin:0 0 1rem}
.kind{margin:0;color:var(--muted);font-size:.95rem}
h1{margin:.25rem 0 1rem;font-size:1.6rem;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
.expected{margin:0;padding:1rem;border-radius:10px;background:var(--ground)}
.expected span{display:block;color:var(--muted);font-size:.9rem}
.expected strong{display:block;font-size:1.25rem;line-height:1.3}
.halted .expected{background:var(--warn-ground)}
.halted h1{color:var(--warn)}
ol{display:flex;list-style:none;margin:1.5rem 0 0;padding:0}
li{flex:1;position:relative;padding-top:1.6rem;color:var(--muted);font-size:.8rem;line-height:1.25;text-align:center}
li::before{content:"";position:absolute;top:.2rem;left:50%;width:.9rem;height:.9rem;margin-left:-.45rem;border-radius:50%;
border:2px solid var(--line);background:var(--card);z-index:1}
li::after{content:"";position:absolute;top:.6rem;left:-50%;width:100%;height:2px;background:var(--line)}
li:first-child::after{display:none}
li.done{color:var(--text)}
li.done::before{background:var(--accent);border-color:var(--accent)}
li.done::after{background:var(--accent)}
li[aria-current]{font-weight:650}
li[aria-current]::before{box-shadow:0 0 0 4px var(--ground)}
dl{margin:0;display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.75rem 1rem}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
.plate{display:inline-block;white-space:nowrap;padding:0 .45rem;border:1px solid var(--line);border-radius:5px;font-weight:600;
font-variant-numeric:tabular-nums;letter-spacing:.03em}
a{color:var(--accent)}
footer{color:var(--muted);font-size:.85rem}
footer p{margin:.25rem 0}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dt{font-size:.9rem}dd{margin-bottom:.8rem}dd:last-child{margin:0}}
`

/** The stylesheet of the tracking pages, and its source in their policy. */
export const trackingStyle = { text, source: hashOf(text) }
