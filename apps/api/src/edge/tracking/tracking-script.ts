/** Shorter than the life of what the page says of its own age. */
const redrawSeconds = 300

/**
 * Keeps an open page up to date: asks for its facts with their tag, at the pace that the answers tell, and takes the page
 * again if they have changed. In between, it tells how old the latest position is. A page in the background does not ask.
 */
export const trackingScript = `"use strict";
(() => {
  const { next, tag: shownTag } = document.querySelector("main").dataset;
  let tag = shownTag;
  let drawnAt = Date.now();
  let timer;
  const soon = (seconds) => {
    clearTimeout(timer);
    timer = setTimeout(ask, seconds * 1000 * (0.9 + Math.random() * 0.2));
  };
  const get = (accept, more) =>
    fetch(location.pathname, { headers: { accept, ...more }, cache: "no-store", credentials: "omit" });
  const redraw = async () => {
    const page = new DOMParser().parseFromString(await (await get("text/html")).text(), "text/html");
    document.querySelector("main").replaceWith(document.adoptNode(page.querySelector("main")));
    document.title = page.title;
    drawnAt = Date.now();
  };
  const tellAges = () => {
    const words = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "always" });
    for (const element of document.querySelectorAll("[data-age]")) {
      const minutes = Math.floor((Number(element.dataset.age) + (Date.now() - drawnAt) / 1000) / 60);
      const hours = Math.floor(minutes / 60);
      element.textContent =
        minutes < 120 ? words.format(-minutes, "minute")
          : hours < 48 ? words.format(-hours, "hour")
            : words.format(-Math.floor(hours / 24), "day");
    }
  };
  const ask = async () => {
    if (document.hidden) return;
    try {
      const answer = await get("application/json", { "if-none-match": tag });
      if (answer.status === 404) return redraw();
      if (answer.status === 200) tag = answer.headers.get("etag") ?? "";
      if (answer.status === 200 || Date.now() - drawnAt > ${redrawSeconds}000) await redraw();
      soon(Number(answer.headers.get("retry-after")) || 30);
    } catch {
      soon(30);
    }
  };
  document.addEventListener("visibilitychange", () => document.hidden || soon(0.5));
  setInterval(tellAges, 15000);
  soon(Number(next) || 30);
})();
`
