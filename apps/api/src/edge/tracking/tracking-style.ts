import { hashOf } from "../pages/page-policy.ts"

// The colours of apps/console/DESIGN.md.
const pageText = `
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
.expected strong{display:block;font-size:1.25rem;line-height:1.3;text-wrap:balance}
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
.map{padding:0;overflow:hidden}
.map svg{display:block;width:100%;height:auto;font-family:inherit}
.sea{fill:var(--sea)}.land{fill:var(--land);stroke:var(--coast);stroke-width:1.5}.france{fill:var(--france)}.urban{fill:var(--urban)}
.lake{fill:var(--lake)}.river{fill:none;stroke:var(--river);stroke-width:2.5;stroke-linejoin:round}
.border{fill:none;stroke:var(--border);stroke-width:2;stroke-linejoin:round}
.casing,.way{fill:none;stroke-linecap:round;stroke-linejoin:round;stroke:var(--casing);stroke-width:16}
.way{stroke:var(--accent);stroke-width:9}
.dot{fill:var(--casing);stroke:var(--name);stroke-width:3}
.map text{fill:var(--small);stroke:var(--halo);stroke-width:5;paint-order:stroke;stroke-linejoin:round;font-size:23px}
.map .large{fill:var(--name);font-size:26px;font-weight:600}
.scale{fill:none;stroke:var(--name);stroke-width:3}
.glow{fill:var(--accent);opacity:.22}
.vehicle{fill:var(--accent);stroke:var(--casing);stroke-width:6}
.pin{fill:var(--pin);stroke:var(--casing);stroke-width:4}.eye{fill:var(--casing)}
figcaption{padding:1rem 1.25rem}
figcaption p{margin:0}
.position{font-variant-numeric:tabular-nums}
.silent{color:var(--warn)}
.key{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .4rem;margin-top:.4rem;font-size:.9rem;color:var(--muted)}
.key a{margin-left:auto}
@media (max-width:30rem){.key a{margin-left:0;flex-basis:100%}}
.mark{width:.8rem;height:.8rem;border-radius:50%;background:var(--accent)}
.pin-mark{margin-left:.6rem;background:var(--pin);border-radius:50% 50% 50% 0;transform:rotate(-45deg)}
.credit{margin-top:.4rem;font-size:.75rem;color:var(--muted)}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dt{font-size:.9rem}dd{margin-bottom:.8rem}dd:last-child{margin:0}}
@media (min-width:60rem){.wide{max-width:70rem;display:grid;grid-template-columns:minmax(0,27rem) minmax(0,1fr);
grid-template-rows:auto auto auto 1fr;column-gap:1rem;align-items:start}
.wide>.brand{grid-column:1/-1}.wide>.map{grid-column:2;grid-row:2/5}.wide>:not(.map){grid-column:1}.wide>.brand{grid-column:1/-1}
.map text{font-size:17px}.map .large{font-size:19px}.way{stroke-width:7}.casing{stroke-width:13}}
`

/** Colours of the ground of maps: those of libs/pages/src/map/map-colours.ts. */
const groundColours = {
  sea: ["#d8e3ed", "#0c1118"],
  land: ["#eff1f3", "#171d26"],
  france: ["#ffffff", "#202833"],
  urban: ["#e3e4e6", "#2d3643"],
  lake: ["#cddceb", "#14253a"],
  river: ["#b5cde3", "#2f4d6b"],
  coast: ["#a9bccd", "#35465a"],
  border: ["#98a3b2", "#57657a"],
  name: ["#2d3644", "#c5cedb"],
  small: ["#545f70", "#a6b1c1"],
  halo: ["#ffffff", "#171d26"],
  casing: ["#ffffff", "#12161d"],
  pin: ["#a5231b", "#ffa79f"]
} as const

const variables = (theme: 0 | 1): string =>
  Object.entries(groundColours)
    .map(([name, colours]) => `--${name}:${colours[theme]}`)
    .join(";")

const text = `${pageText}:root{${variables(0)}}
@media (prefers-color-scheme:dark){:root{${variables(1)}}}
`

/** The stylesheet of the tracking pages, and its source in their policy. */
export const trackingStyle = { text, source: hashOf(text) }
