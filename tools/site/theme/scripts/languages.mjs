// Makes tabs of the calls in several languages, by the pattern of WAI-ARIA: arrows, Home and End move between them. The
// chosen language is kept for all pages.
const stored = "trajet-language"

const read = () => {
  try {
    return localStorage.getItem(stored)
  } catch {
    return null
  }
}

const keep = (language) => {
  try {
    localStorage.setItem(stored, language)
  } catch {
    // A browser that stores nothing shows the first language on each page.
  }
}

const make = (name, attributes) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

const upgrade = (languages, nth) => {
  const list = make("div", { role: "tablist", "aria-label": "Language of the call" })
  const tabs = [...languages.children].map((sample) => {
    const { language } = sample.dataset
    const summary = sample.querySelector("summary")
    const id = `call-${nth}-${language}`
    const tab = make("button", { type: "button", role: "tab", id: `${id}-tab`, "aria-controls": id })
    tab.textContent = summary?.textContent ?? sample.dataset.name
    summary?.remove()
    const panel = make("div", { role: "tabpanel", id, "aria-labelledby": `${id}-tab` })
    panel.append(...sample.childNodes)
    sample.replaceWith(panel)
    list.append(tab)
    return { language, panel, tab }
  })
  languages.prepend(list)
  const show = (shown) => {
    for (const { language, panel, tab } of tabs) {
      const isShown = language === shown
      panel.hidden = !isShown
      tab.setAttribute("aria-selected", String(isShown))
      tab.tabIndex = isShown ? 0 : -1
    }
  }
  const choose = ({ language, tab }) => {
    show(language)
    keep(language)
    tab.focus()
  }
  for (const [index, each] of tabs.entries()) {
    each.tab.addEventListener("click", () => choose(each))
    each.tab.addEventListener("keydown", (event) => {
      const last = tabs.length - 1
      const next = {
        ArrowRight: index === last ? 0 : index + 1,
        ArrowLeft: index === 0 ? last : index - 1,
        Home: 0,
        End: last
      }
      const to = tabs[next[event.key] ?? -1]
      if (to === undefined) return
      event.preventDefault()
      choose(to)
    })
  }
  const before = read()
  show(tabs.some(({ language }) => language === before) ? before : tabs[0]?.language)
}

for (const [nth, languages] of document.querySelectorAll(".languages").entries()) upgrade(languages, nth)
