import { useEffect, useState } from "react"
import type { KeptPhoto, PhaseActions } from "../phase.model.ts"

/** The address of a kept photo's bytes; null while they are read, and if the phone has dropped them. */
const usePhotoUrl = (id: string, bytesOf: PhaseActions["photoBytes"]): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    void bytesOf(id)
      .catch(() => null)
      .then((bytes) => {
        if (bytes === null || isGone) return
        made = URL.createObjectURL(new Blob([bytes]))
        setUrl(made)
      })
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [id, bytesOf])
  return url
}

interface Props {
  readonly photo: KeptPhoto
  readonly bytesOf: PhaseActions["photoBytes"]
  /** Empty if a text beside the picture says the same. */
  readonly name: string
  /** Said in place of a picture that the phone does not have. */
  readonly gone: string
}

/** A photo that was kept. One that the phone has sent and dropped is a sign in its place. */
export const KeptPicture = ({ bytesOf, gone, name, photo }: Props) => {
  const url = usePhotoUrl(photo.id, bytesOf)
  return url === null ? <span className="sent">{gone}</span> : <img className="shown" src={url} alt={name} />
}
