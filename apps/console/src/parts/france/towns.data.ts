import type { Town } from "./outline.ts"

/** Towns that a closer look shows: the name, degrees of latitude and of longitude. */
const townTexts = [
  "Dunkerque 51.03 2.38, Calais 50.95 1.86, Boulogne 50.73 1.61, Arras 50.29 2.78, Valenciennes 50.36 3.52",
  "Saint-Quentin 49.85 3.29, Amiens 49.89 2.3, Rouen 49.44 1.1, Le Havre 49.49 0.11, Caen 49.18 -0.37",
  "Cherbourg 49.63 -1.62, Évreux 49.02 1.15, Alençon 48.43 0.09, Reims 49.26 4.03, Charleville 49.77 4.72",
  "Châlons 48.96 4.36, Troyes 48.3 4.07, Sens 48.2 3.28, Chaumont 48.11 5.14, Langres 47.86 5.33",
  "Bar-le-Duc 48.77 5.16, Verdun 49.16 5.38, Metz 49.12 6.18, Nancy 48.69 6.18, Épinal 48.17 6.45",
  "Colmar 48.08 7.36, Mulhouse 47.75 7.34, Belfort 47.64 6.86, Besançon 47.24 6.02, Dijon 47.32 5.04",
  "Beaune 47.02 4.84, Chalon-sur-Saône 46.78 4.85, Mâcon 46.31 4.83, Auxerre 47.8 3.57, Nevers 46.99 3.16",
  "Moulins 46.57 3.33, Roanne 46.04 4.07, Montluçon 46.34 2.6, Clermont 45.78 3.08, Le Puy 45.04 3.89",
  "Aurillac 44.93 2.44, Mende 44.52 3.5, Millau 44.1 3.08, Rodez 44.35 2.57, Albi 43.93 2.15",
  "Saint-Étienne 45.44 4.39, Bourg-en-Bresse 46.205 5.23, Annecy 45.9 6.13, Chambéry 45.57 5.92",
  "Grenoble 45.19 5.72, Gap 44.56 6.08, Sisteron 44.2 5.94, Digne 44.09 6.24, Valence 44.93 4.89",
  "Orange 44.14 4.81, Avignon 43.95 4.81, Nîmes 43.84 4.36, Montpellier 43.61 3.88, Béziers 43.34 3.22",
  "Narbonne 43.18 3, Perpignan 42.7 2.9, Carcassonne 43.21 2.35, Foix 42.97 1.61, Aix 43.53 5.45",
  "Toulon 43.12 5.93, Fréjus 43.43 6.74, Nice 43.7 7.27, Montauban 44.02 1.36, Cahors 44.45 1.44",
  "Brive 45.16 1.53, Limoges 45.83 1.26, Châteauroux 46.81 1.69, Vierzon 47.22 2.07, Bourges 47.08 2.4",
  "Orléans 47.9 1.91, Blois 47.59 1.33, Tours 47.39 0.69, Poitiers 46.58 0.34, Niort 46.32 -0.46",
  "Saintes 45.75 -0.63, La Rochelle 46.16 -1.15, La Roche-sur-Yon 46.67 -1.43, Angoulême 45.65 0.16",
  "Périgueux 45.18 0.72, Agen 44.2 0.62, Mont-de-Marsan 43.89 -0.5, Bayonne 43.49 -1.48, Pau 43.3 -0.37",
  "Tarbes 43.23 0.07, Chartres 48.45 1.48, Le Mans 48 0.2, Laval 48.07 -0.77, Rennes 48.11 -1.68",
  "Saint-Malo 48.65 -2.01, Saint-Brieuc 48.51 -2.76, Brest 48.39 -4.49, Quimper 47.996 -4.1, Lorient 47.75 -3.37",
  "Vannes 47.66 -2.76, Saint-Nazaire 47.28 -2.21, Angers 47.47 -0.55, Ajaccio 41.92 8.74, Corte 42.31 9.15",
  "Bastia 42.7 9.45, Bruxelles 50.85 4.35, Luxembourg 49.61 6.13, Genève 46.2 6.15, Dole 47.09 5.49",
  "Cambrai 50.18 3.24"
]

/** Each near a main road. */
export const towns: ReadonlyArray<Town> = townTexts
  .flatMap((line) => line.split(", "))
  .map((text) => {
    const words = text.split(" ")
    const [lat = 0, lng = 0] = words.slice(-2).map(Number)
    return { name: words.slice(0, -2).join(" "), lat, lng }
  })
