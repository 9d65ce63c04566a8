import { defineTexts } from "@trajet/pages/i18n.tsx"
import type { Language } from "@trajet/pages/languages.ts"
import type { Scope } from "./key-form.ts"

/** What a scope lets a key do. */
export const scopeTexts = defineTexts({
  "transports:read": { fr: "Lire les missions, prix et documents", en: "Read missions, prices and documents" },
  "transports:write": { fr: "Commander, modifier et annuler des missions", en: "Order, change and cancel missions" },
  "webhooks:manage": {
    fr: "Gérer les webhooks et remplacer leurs secrets",
    en: "Manage webhooks, and replace their secrets"
  }
} satisfies Readonly<Record<Scope, Readonly<Record<Language, string>>>>)

export const scopeWords = defineTexts({
  "transports:read": { fr: "lecture", en: "read" },
  "transports:write": { fr: "écriture", en: "write" },
  "webhooks:manage": { fr: "webhooks", en: "webhooks" }
} satisfies Readonly<Record<Scope, Readonly<Record<Language, string>>>>)

/** True for a scope that this page has words for; a later API may have others. */
export const isKnownScope = (scope: string): scope is Scope => Object.hasOwn(scopeWords.fr, scope)

export const texts = defineTexts({
  title: { fr: "Clés d'API", en: "API keys" },
  intro: {
    fr: "Une clé ouvre l'API de Trajet à vos programmes, dans un seul environnement. Les deux environnements sont affichés ici.",
    en: "A key opens the API of Trajet to your programs, in one environment. Both environments are shown here."
  },
  create: { fr: "Créer une clé", en: "Create a key" },
  empty: {
    fr: "Aucune clé pour l'instant. Créez la première pour appeler l'API depuis vos programmes.",
    en: "No keys yet. Create the first one to call the API from your programs."
  },
  filters: { fr: "Filtres des clés", en: "Filters of the keys" },
  stateFilter: { fr: "État", en: "State" },
  environmentFilter: { fr: "Environnement", en: "Environment" },
  everyState: { fr: "Toutes", en: "All" },
  both: { fr: "Les deux", en: "Both" },
  label: { fr: "Libellé", en: "Label" },
  prefix: { fr: "Début de la clé", en: "Key starts with" },
  environment: { fr: "Environnement", en: "Environment" },
  live: { fr: "Production", en: "Live" },
  test: { fr: "Test", en: "Test" },
  scopes: { fr: "Droits", en: "Rights" },
  lastUse: { fr: "Dernier usage", en: "Last use" },
  neverUsed: { fr: "jamais", en: "never" },
  expiry: { fr: "Expiration", en: "Expires" },
  never: { fr: "jamais", en: "never" },
  state: { fr: "État", en: "State" },
  active: { fr: "Active", en: "Active" },
  expired: { fr: "Expirée", en: "Expired" },
  revoked: { fr: "Révoquée", en: "Revoked" },
  activeOnes: { fr: "Actives", en: "Active" },
  expiredOnes: { fr: "Expirées", en: "Expired" },
  revokedOnes: { fr: "Révoquées", en: "Revoked" },
  unnamed: { fr: "Sans libellé", en: "No label" },
  actions: { fr: "Actions", en: "Actions" },
  revoke: { fr: "Révoquer", en: "Revoke" },
  revokeOf: { fr: (name: string) => `Révoquer ${name}`, en: (name: string) => `Revoke ${name}` },
  revokeTitle: {
    fr: (name: string) => `Révoquer la clé « ${name} »`,
    en: (name: string) => `Revoke the key “${name}”`
  },
  revokeEffect: {
    fr: "La clé cesse d'agir tout de suite, et pour toujours. Les programmes qui l'utilisent reçoivent 401.",
    en: "The key stops working at once, and for good. Programs that use it get a 401."
  },
  revokeLinks: {
    fr: "Les liens vers des fichiers que cette clé a obtenus cessent aussi de fonctionner, où qu'ils soient enregistrés.",
    en: "The links to files that this key was given stop working too, wherever they are kept."
  },
  revokeUnused: {
    fr: "Cette clé n'a jamais servi : rien ne devrait s'arrêter.",
    en: "This key was never used: nothing should break."
  },
  revokeUsed: {
    fr: (ago: string) => `Dernier usage : ${ago}. Remplacez-la d'abord dans vos programmes.`,
    en: (ago: string) => `Last used ${ago}. Replace it in your programs first.`
  },
  revokedNow: {
    fr: (name: string) => `La clé « ${name} » est révoquée.`,
    en: (name: string) => `The key “${name}” is revoked.`
  },
  labelHint: {
    fr: "Le programme ou la personne qui l'utilise, par exemple « ERP de Lyon ».",
    en: "The program or person that uses it, such as “Lyon ERP”."
  },
  scopeMissing: { fr: "Choisissez au moins un droit.", en: "Choose at least one right." },
  expiryHint: {
    fr: "Une clé qui expire oblige à la remplacer, et limite les dégâts d'une fuite.",
    en: "A key that expires has to be replaced, and limits the harm of a leak."
  },
  days: { fr: (days: number) => `Dans ${days} jours`, en: (days: number) => `In ${days} days` },
  year: { fr: "Dans un an", en: "In a year" },
  noExpiry: { fr: "Pas d'expiration", en: "No expiry" },
  onDay: { fr: "À une date", en: "On a date" },
  day: { fr: "Dernier jour", en: "Last day" },
  dayPast: { fr: "Choisissez un jour à venir.", en: "Choose a day in the future." },
  liveWarning: {
    fr: "Une clé de production commande de vraies missions, qui sont facturées.",
    en: "A live key orders real missions, which are invoiced."
  },
  createdTitle: { fr: "La clé est créée", en: "The key is created" },
  once: {
    fr: "Copiez la clé maintenant : elle ne sera plus jamais affichée. Si vous la perdez, révoquez-la et créez-en une autre.",
    en: "Copy the key now: it is never shown again. If you lose it, revoke it and create another one."
  },
  clearKey: { fr: "Clé", en: "Key" },
  copyKey: { fr: "Copier la clé", en: "Copy the key" },
  tryIt: { fr: "Essayez-la : ce prix ne commande rien", en: "Try it: this price orders nothing" },
  done: { fr: "J'ai copié la clé", en: "I have copied the key" }
})
