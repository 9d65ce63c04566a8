import type { Word } from "./words.rules.ts"

/**
 * One line for each meaning: its words in English and French, without accents. Whoever writes one of them finds pages
 * with any other. A star stands for all endings.
 */
const table = `
cancel*, annul*, call off, calling off, resili*, undo, refund*, rembours*, money back, withdraw*, retract*
fee, fees, penalt*, frais, penalit*
cost, costs, price, prices, priced, pricing, prix, tarif*, cout*, how much, combien ca, discount*, remise*, reduction*, rabais, montant*, expensive, cher, payer, pay
quote, quotes, devis, cotation*, chiffrage*, lock, locks, keep a price
estimat*, estimation*, pricing, price, devis, simuler un prix
create a transport, create an order, create a mission, creer un transport, creer une mission, creer une commande, new order, nouvelle commande, order, orders, ordered, ordering, command*, passer commande, book, booking, reserv*, buy, purchas*, achet*
transport*, mission*, shipment*, trip, trips, trajets, convoyage*, convoy*, deplacement*
pickup*, pick up, picked up, collect*, enlevement*, prise en charge, recuperer
deliver*, livr*, drop off
heure, heures, horaire*, time, times, hour, tomorrow, demain, today, date, dates, day, days, jour, jours, reschedul*, postpon*, report, reporter, reportee, decaler, replanif*, another day, autre jour
change*, changing, chang*, modif*, edit, edits, update*, mettre a jour, move, moved, moving, reschedul*, postpon*, reporter, decaler, replanif*
add, adds, added, adding, addition*, ajout*
remov*, retirer, retire, enlever, supprim*, delet*, take off
option, options, prestation*, extras, fuel*, plein, carburant*, essence
wash*, lavage*, laver, nettoy*
duplicat*, dupliqu*, copy, copies, copier, recommand*, reorder*, order again, order it again, same again, same trip, same transport, same order, meme transport, meme trajet
retry, retries, retried, retrying, send again, sends again, sent again, sending again, send it again, try again, tried again, resend*, renvoy*, reessa*, retent*, tentative*, attempt*, repeat*, repet*
create*, creating, creer, cree, creation, make a, set up, declarer, declare, configur*
subscrib*, abonn*, souscri*, endpoint*, an endpoint, register a webhook
required, obligatoire*, mandatory, requis, needs
field*, member*, champ, champs, parameter*, parametre*, attribut*, propert*
arrival*, eta, etas, expected time*, expected, heure prevue, heure d'arrivee, arrivee prevue, prevue, real time, temps reel
download*, telecharg*, ouvrir, opens
read, reads, reading, lire, consult*, look up
account*, compte, comptes, group, groupe*
coordinate*, coordonnee*, lat, lng, latitude*, longitude*, gps
fast, quick*, vite, rapid*, seconds, secondes
reset*, empty, vider, effacer, remettre a zero, start over
leak*, fuite*, stolen, vole, volee, compromis*, revoked, revoke*, revoqu*
wrong, invalid*, incorrect*, mauvais*
replay*, rejou*, resend*, renvoy*, redeliver*, again, missed, miss, missing, manqu*, perdu*, lost
outage*, was down, is down, server down, missed, serveur en panne, serveur etait en panne, hors service, indisponib*, failure*, restore*
status*, statut*, state, states, etat d'une, avancement
arrived, arrivee, been delivered, follow*, suivi, suivre, track*, position*, watch*
driver*, chauffeur*, conducteur*, convoyeur*
position*, waypoint*, gps, localis*, location*, where is, ou est, ou se trouve, on the map, sur la carte, en direct, live position
key, keys, cle, cles, clef, clefs, apikey, api_key, token, tokens, jeton*
log out, logout, sign out, deconnex*, delog*
end, ends, finish*, complet*, termin*, fini, finie
authent*, log in, sign in, connexion, identif*, x_api_key, api key, api keys, cle api, cles api, clef api, clefs api, invalid key, wrong key, cle invalide, api invalide, cle d'api, unauthorized
scope, scopes, permission*, read key, write key, droits, allow*, autoris*
limit, limits, limite, limites, quota*, rate, rates, maximum, maximal*, max, at most, plafond*, debit, throttl*, too many, rate_limited, per minute, par minute
request*, requete*, appel*
page, pages, paging, paginat*, next_cursor, cursor*, curseur*, page through
next, suivant*, next_cursor
time zone, timezone*, time zones, fuseau*, europe, utc
tax, taxes, taxe, vat, tva, without tax, excluding tax, hors taxe*, hors taxes, ht
currency, currencies, devise, devises, monnaie*, euro, euros
signature*, sign, signed, signs, hmac, verif*, genuine, really from, vraiment de, authentic
webhook*, hook, hooks, callback*, notification*, endpoint*, point de terminaison
receiv*, recev*, recept*, recoit, recois, recu, recue, recus, recues, listener*
event*, evenement*
twice, deux fois, doublon*, doubl*, dedup*, several times, plusieurs fois, two times, duplicates
sequence*, in which order, out of order, right order, dans quel ordre, ordre d'arrivee, ordre, any order
local, locally, localement, debug*, debog*, localhost, tunnel, ngrok, on my machine, my machine, your machine, mon ordinateur, own machine
secret*
rotat*, renouvel*, change the secret, changer le secret, new secret, nouveau secret, roulement
disabl*, desactiv*, ne repond pas, does not answer, not responding, does not respond, keeps failing, failing, paused
test, tests, testing, tester, essai*, essayer, sandbox*, bac a sable, simul*, robot*, scenario*, without a driver, sans chauffeur
environment*, environnement*, compte de test, test account, sandbox*, bac a sable
personal, personnel*, privacy, gdpr, rgpd, vie privee
keep, keeps, kept, conserv*, garde, gardez, gardees, retention*, stored, stock*
data, donnee*
forget, forgot*, anonym*, oubli*, erasure*, erase*, effac*, delete a person, delete personal, supprimer une personne, supprimer les donnees
how long, combien de temps, duree*, duration*, lifetime, valid, valable*, validite, expir*, minutes, hours, months
idempot*, exactly once, une seule fois
no answer, timed out, time out, timeout*, timed, no response, pas de reponse, sans reponse, aucune reponse, broken connection, network*, reseau*, connection breaks, connection that broke, connection lost, connexion coupee, coupure*
error*, erreur*, problem*, failure*, echec*, echou*, refus*
code, codes
answer*, response*, repons*
file, files, fichier*, document*, piece jointe, pieces jointes, attachment*, scan, scans, pdf
upload*, televers*, depos*, deposit*, joindre, envoyer, send, envoi, attach*
size*, taille*, large, big, gros, mib, weight, heavy
type, types, format*, accepted
carte grise, carte_grise, registration certificate, certificat d'immatriculation, papiers
plate, plates, plaque*, immatricul*, registration, licence plate, license plate
link, links, lien, liens
inspection*, report, rapport*, proces verbal, pv, photo, photos, etat des lieux, constat*, damage*, dommage*, degat*
vehicle*, vehicule*, car, cars, voiture*, auto, autos
motorcycle*, motorbike*, moto, motos, truck*, camion*, lorry, lorries, poids lourd*, hgv, scooter*, bike*
supported, not supported, support*, pris en charge, transportable*
openapi, swagger, open api, specification*, asyncapi, postman, machine readable
generat*, gener*, codegen*
sdk, sdks, npm package*, client library, api client, typed client, library, libraries, bibliotheque*, librairie*, package*
typescript, javascript, node, js, nodejs
receiver*, recepteur*, webhook example, exemple de webhook, python, php, ruby, golang, java
assistant*, mcp, claude, chatgpt, gpt, llm, ia, ai, agent*, copilot
command line, ligne de commande, cli, terminal, shell, completion
batch*, bulk, import, import*, en masse, many orders, lot, lots, masse, million*, nightly, at night, la nuit, large number, many trips, thousands, milliers
version*, v1, breaking, compatib*, deprecat*, obsolete*, may change, may be new, never changes, stable, stability, stabilite
changelog*, news, nouveaute*, what's new, what is new, release notes, quoi de neuf, new feature*, features, version history, historique des versions
getting started, get started, first steps, first ten minutes, premiers pas, commencer, quickstart*, debut*, demarr*, tutorial*, tutoriel*, where to begin, where to start, first request, begin, beginner*
return, returns, retour, round trip, aller retour, return trip
kilometre*, kilometer*, km, distance*
surcharge*, supplement*, majoration*, corsica, corse, abroad, etranger*, foreign, countr*, pays, international*, spain, espagne, belgi*, german*, allemagne, ital*, switzerland, suisse, luxembourg*, netherlands, pays bas, portug*, austria, autriche, england, angleterre, royaume uni, united kingdom
invoice*, factur*, billing, bill
ambiguous, ambigu*, address_ambiguous, candidates
address*, adress*
phone*, telephon*
mail, mails, email*, e mail, courriel*
saturday*, samedi*, weekend*, week end
clock*, horloge*, advance the time, avancer le temps
history, historique*
log, logs, journal, event log, journal des evenements
company, entreprise*, societe*
map, carte
comput*, calcul*, how is a price made, made
window*, creneau*, time slot, plage horaire
appointment*, rendez vous, rdv, prise_rdv
preview*, apercu, apercus, previsualis*, in advance, a l'avance
stream*, flux
my missions, mes missions, my orders, mes commandes, my transports, mes transports, list the missions, filter*, filtr*, search*, recherch*
contact*, personne a joindre, d'un client, du client, customer*, person, personne, personnes
earl*, too_early, notice, lead time, preavis, delai
available, availab*, disponib*
flatbed*, plateau*, tow*, depann*
electric*, electri*
reason*, motif*
reference*, number, numero*
`

/** A word, or several in a row, with the meaning that its line has. */
interface Entry {
  readonly parts: ReadonlyArray<{ readonly text: string; readonly isOpen: boolean }>
  readonly meaning: string
}

const entries: ReadonlyArray<Entry> = table
  .trim()
  .split("\n")
  .flatMap((line, row) =>
    line.split(",").map((entry) => ({
      meaning: `#${row}`,
      parts: entry
        .trim()
        .split(/[\s']+/u)
        .map((part) => ({ text: part.replace("*", ""), isOpen: part.endsWith("*") }))
    }))
  )

/** Entries by the first letters of their first word, so that each word is compared with few. */
const lettersOfGroup = 2
const byLetters = Map.groupBy(entries, ({ parts }) => parts[0]?.text.slice(0, lettersOfGroup) ?? "")

/** A meaning that words of a text have: the first of them, and how many they are. */
export interface Meaning {
  readonly meaning: string
  readonly at: number
  readonly length: number
}

const matches = ({ parts }: Entry, words: ReadonlyArray<Word>, at: number): boolean =>
  parts.every(({ isOpen, text }, index) => {
    const found = words[at + index]?.text
    return found !== undefined && (isOpen ? found.startsWith(text) : found === text)
  })

/** The meanings of all words of a text. */
export const meaningsOf = (words: ReadonlyArray<Word>): ReadonlyArray<Meaning> =>
  words.flatMap((word, at) =>
    (byLetters.get(word.text.slice(0, lettersOfGroup)) ?? [])
      .filter((entry) => matches(entry, words, at))
      .map(({ meaning, parts }) => ({ meaning, at, length: parts.length }))
  )

/** Every word of the table that stands alone, for those who miss a letter. */
export const singleEntries: ReadonlyArray<{
  readonly text: string
  readonly isOpen: boolean
  readonly meaning: string
}> = entries.flatMap(({ meaning, parts: [first, ...others] }) =>
  first === undefined || others.length > 0 ? [] : [{ ...first, meaning }]
)
