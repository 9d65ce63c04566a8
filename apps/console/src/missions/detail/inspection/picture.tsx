import { wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import type { InspectionPhoto } from "./phase.rules.ts"
import { useKnownName } from "../../../parts/use-known-name.ts"
import { fileAddress } from "../documents/file-link.rules.ts"
import classes from "./inspection.module.css"
import { damageTexts, photoTexts, texts } from "./texts.ts"

/** What a photo shows, in words: its kind, and the kind of damage. */
export const usePhotoName = (): ((photo: InspectionPhoto) => string) => {
  const kinds = useTexts(photoTexts)
  const damages = useTexts(damageTexts)
  return ({ damage_type: damage, kind }) =>
    [wordOf(kinds, kind), damage === null ? "" : wordOf(damages, damage)].filter((part) => part !== "").join(", ")
}

/** The picture of a photo; a note in its place if it cannot be shown. */
export const Picture = ({ className, photo }: { readonly className: string; readonly photo: InspectionPhoto }) => {
  const t = useTexts(texts)
  const labelOf = useKnownName()
  const [isBroken, setBroken] = useState(false)
  const address = fileAddress(photo.url)
  if (address === null || isBroken) return <span className={classes.missing}>{t.missing}</span>
  return (
    <img
      className={className}
      src={address}
      alt={labelOf(photo.label)}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  )
}
