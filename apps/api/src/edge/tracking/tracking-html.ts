import type { Language } from "@trajet/domain/texts"
import { type Instant, parisTime } from "@trajet/domain/time"
import type { TrackedState, TrackedTrip } from "@trajet/domain/tracking"
import { escaped } from "../pages/escaped.ts"
import type { DrawnMaps } from "./map/drawn-maps.ts"
import { mapCard } from "./map/map-card.ts"
import { trackingStyle } from "./tracking-style.ts"
import { trackingTexts } from "./tracking-texts.ts"
import { arrivalText, capital, momentText, windowText } from "./tracking-times.ts"

/** A page of these without a script asks again by itself. */
const reloadSeconds = 60

/** The script that keeps the page up to date, on this host. */
export const trackingScriptPath = "/tracking.js"

const liveHead = `<noscript><meta http-equiv="refresh" content="${reloadSeconds}"></noscript><script src="${trackingScriptPath}" defer></script>`

const documentOf = (language: Language, title: string, main: string, isLive: boolean): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">${isLive ? liveHead : ""}
<title>${escaped(title)} · Trajet</title>
<style>${trackingStyle.text}</style></head>
<body>${main}</body></html>
`

/** How far a trip is: the step that it has reached, from 0. */
const reachedStep: Readonly<Record<TrackedState, number | null>> = {
  planned: 0,
  assigned: 1,
  in_transit: 2,
  delivered: 3,
  interrupted: null,
  cancelled: null
}

const progress = (state: TrackedState, language: Language): string => {
  const reached = reachedStep[state]
  if (reached === null) return ""
  const { done, steps } = trackingTexts[language]
  const names = [steps.ordered, steps.assigned, steps.pickedUp, steps.delivered]
  const items = names.map((name, at) => {
    const isDone = at <= reached
    const attributes = `${isDone ? ' class="done"' : ""}${at === reached ? ' aria-current="step"' : ""}`
    return `<li${attributes}>${escaped(name)}${isDone && at < reached ? `<span class="hidden"> (${done})</span>` : ""}</li>`
  })
  return `<ol>${items.join("")}</ol>`
}

interface Fact {
  readonly name: string
  /** HTML. */
  readonly value: string
}

const vehicleOf = ({ brand, model, registration }: TrackedTrip["vehicle"]): string => {
  const name = [brand, model].filter((part) => part !== null).join(" ")
  const plate = registration === null ? "" : `<span class="plate">${escaped(registration)}</span>`
  return [escaped(name), plate].filter((part) => part !== "").join(" ")
}

interface ShownTrip {
  readonly trip: TrackedTrip
  /** The present of the environment. */
  readonly now: Instant
  readonly language: Language
  readonly reportPath: string
  /** Of the facts that the page shows. */
  readonly tag: string
  /** After which the page asks again. */
  readonly seconds: number
  readonly draw: DrawnMaps
}

/** Said in place of a map while a trip is under way. */
const positionOf = ({ language, trip: { map, side, state } }: ShownTrip): ReadonlyArray<Fact> => {
  const { noPosition, position: name } = trackingTexts[language]
  return side === "delivery" && state === "in_transit" && map === null ? [{ name, value: escaped(noPosition) }] : []
}

const factsOf = (shown: ShownTrip): ReadonlyArray<Fact> => {
  const { language, reportPath, trip } = shown
  const texts = trackingTexts[language]
  const { deliveredAt, driverFirstName, hasReport, pickedUpAt, side } = trip
  const moment = (name: string, at: Instant | null): ReadonlyArray<Fact> =>
    at === null ? [] : [{ name, value: escaped(capital(momentText(at, language))) }]
  return [
    { name: texts.window[side], value: escaped(windowText(trip.window, language)) },
    ...(driverFirstName === null ? [] : [{ name: texts.driver, value: escaped(driverFirstName) }]),
    { name: texts.vehicle, value: vehicleOf(trip.vehicle) },
    ...moment(texts.pickedUp, pickedUpAt),
    ...positionOf(shown),
    ...moment(texts.delivered, deliveredAt),
    ...(hasReport
      ? [{ name: texts.report[side], value: `<a href="${escaped(reportPath)}">${escaped(texts.read)}</a>` }]
      : [])
  ].filter(({ value }) => value !== "")
}

/** What is said first: the expected arrival, or the agreed window while nothing better is known. */
const expectedOf = ({ language, now, trip }: ShownTrip): string => {
  const { arrival, side, state, window } = trip
  const texts = trackingTexts[language]
  const isAhead = side === "pickup" ? trip.pickedUpAt === null : trip.deliveredAt === null
  if (!isAhead || state === "cancelled") return ""
  const [name, value] =
    arrival === null
      ? [texts.window[side], windowText(window, language)]
      : [texts.expected[side], arrivalText(arrival, now, language)]
  return `<p class="expected"><span>${escaped(name)}</span><strong>${escaped(value)}</strong></p>`
}

/** The tracking page of a trip, whole without a script (TRK-13). */
export const trackingHtml = (shown: ShownTrip): string => {
  const { language, now, seconds, tag, trip } = shown
  const texts = trackingTexts[language]
  const { driverFirstName, endsAt, side, state } = trip
  const halted = state === "interrupted" || state === "cancelled"
  const headline = texts.headline[side][state](driverFirstName ?? "")
  const facts = factsOf(shown).map(({ name, value }) => `<dt>${escaped(name)}</dt><dd>${value}</dd>`)
  const ends = endsAt === null ? "" : `<p>${escaped(texts.ends(momentText(endsAt, language)))}</p>`
  const map = trip.map === null ? "" : mapCard(trip.map, now, language, shown.draw)
  const main = `<main data-tag="${escaped(tag)}" data-next="${seconds}"${map === "" ? "" : ' class="wide"'}><p class="brand">Trajet</p>
<section class="card${halted ? " halted" : ""}"><p class="kind">${escaped(texts.title[side])}</p><h1>${escaped(headline)}</h1>
${expectedOf(shown)}${progress(state, language)}</section>
${map}<section class="card facts"><dl>${facts.join("")}</dl></section>
<footer><p>${escaped(texts.updated(parisTime(now)))} ${escaped(texts.parisTime)}</p>${ends}<p>${escaped(texts.privacy[side])}</p></footer></main>`
  return documentOf(language, texts.title[side], main, true)
}

/** The page of every link that opens nothing. */
export const refusedHtml = (language: Language): string => {
  const { gone, goneHelp } = trackingTexts[language]
  const main = `<main><p class="brand">Trajet</p><section class="card"><h1>${escaped(gone)}</h1><p>${escaped(goneHelp)}</p></section></main>`
  return documentOf(language, gone, main, false)
}
