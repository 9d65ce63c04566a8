import { documentWords } from "@trajet/pages/document-words.ts"
import { defineTexts } from "@trajet/pages/i18n.tsx"

/** The kinds of documents in words, by their key. */
export const documentTexts = defineTexts(documentWords)

/** Why a document was refused at its deposit, by the code of the API. */
export const depositTexts = defineTexts({
  unknown_document_key: { fr: "Ce type de document est inconnu.", en: "This kind of document is not known." },
  no_return_leg: { fr: "La mission n'a pas de retour.", en: "The mission has no return." },
  file_name_missing: {
    fr: "Le fichier n'a pas de nom, ou un nom trop long.",
    en: "The file has no name, or too long a one."
  },
  unsupported_type: {
    fr: "Seuls les PDF et les images JPEG, PNG, WebP et HEIC sont acceptés (pas AVIF).",
    en: "Only PDF files and JPEG, PNG, WebP and HEIC pictures are accepted (no AVIF)."
  },
  too_large: { fr: "Le fichier dépasse 10 Mio.", en: "The file is larger than 10 MiB." },
  empty_file: { fr: "Le fichier est vide.", en: "The file is empty." },
  duplicate: { fr: "Ce fichier est déjà déposé sous ce type.", en: "This file was deposited under this kind already." },
  too_many_documents: { fr: "La mission a déjà 200 documents.", en: "The mission has 200 documents already." },
  quota_exceeded: {
    fr: "Le stockage de votre groupe est plein. Contactez l'exploitation.",
    en: "The storage of your group is full. Contact the operator."
  }
})
