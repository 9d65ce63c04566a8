export {
  DossierError,
  type DossierRefusal,
  type MissingFile,
  type VerifiedDossier,
  type VerifiedFile
} from "./dossier.model.ts"
export { verifyDossier } from "./verify-dossier.ts"
