import type { City } from "./gazetteer-source.ts"

/**
 * The communes of Brussels around the town itself, which GeoNames has as its quarters: code of the Belgian statistical
 * office, French name, people in thousands, and latitude and longitude of the middle of the commune.
 */
const brusselsCommunes = [
  [21_001, "Anderlecht", 126, 50.836, 4.309],
  [21_002, "Auderghem", 36, 50.816, 4.433],
  [21_003, "Berchem-Sainte-Agathe", 26, 50.865, 4.294],
  [21_005, "Etterbeek", 49, 50.833, 4.389],
  [21_006, "Evere", 45, 50.873, 4.402],
  [21_007, "Forest", 58, 50.81, 4.324],
  [21_008, "Ganshoren", 26, 50.874, 4.306],
  [21_009, "Ixelles", 89, 50.826, 4.37],
  [21_010, "Jette", 54, 50.876, 4.325],
  [21_011, "Koekelberg", 22, 50.862, 4.327],
  [21_012, "Molenbeek-Saint-Jean", 98, 50.857, 4.328],
  [21_013, "Saint-Gilles", 49, 50.829, 4.345],
  [21_014, "Saint-Josse-ten-Noode", 27, 50.853, 4.371],
  [21_015, "Schaerbeek", 131, 50.867, 4.378],
  [21_016, "Uccle", 86, 50.802, 4.337],
  [21_017, "Watermael-Boitsfort", 26, 50.798, 4.411],
  [21_018, "Woluwe-Saint-Lambert", 60, 50.845, 4.429],
  [21_019, "Woluwe-Saint-Pierre", 43, 50.836, 4.443]
] as const

// Beyond the ids of GeoNames.
const idsFrom = 1_000_000_000

/** Towns that the data packages lack. */
export const furtherTowns: ReadonlyArray<City> = brusselsCommunes.map(([code, name, thousands, lat, lng]) => ({
  cityId: idsFrom + code,
  name,
  country: "BE",
  featureCode: "PPL",
  population: thousands * 1_000,
  loc: { coordinates: [lng, lat] }
}))

/** Further names of communes of Brussels, as in `foreignNames`. */
export const brusselsNames = {
  Auderghem: "Auderghem|Oudergem",
  "Berchem-Sainte-Agathe": "Berchem-Sainte-Agathe|Sint-Agatha-Berchem",
  Forest: "Forest|Vorst",
  Ixelles: "Ixelles|Elsene",
  "Molenbeek-Saint-Jean": "Molenbeek-Saint-Jean|Sint-Jans-Molenbeek|Molenbeek",
  "Saint-Gilles": "Saint-Gilles|Sint-Gillis",
  "Saint-Josse-ten-Noode": "Saint-Josse-ten-Noode|Sint-Joost-ten-Node",
  Schaerbeek: "Schaerbeek|Schaarbeek",
  Uccle: "Uccle|Ukkel",
  "Watermael-Boitsfort": "Watermael-Boitsfort|Watermaal-Bosvoorde|Boitsfort|Bosvoorde",
  "Woluwe-Saint-Lambert": "Woluwe-Saint-Lambert|Sint-Lambrechts-Woluwe",
  "Woluwe-Saint-Pierre": "Woluwe-Saint-Pierre|Sint-Pieters-Woluwe"
}
