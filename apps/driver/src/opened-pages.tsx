import { useTexts } from "@trajet/pages/i18n.tsx"
import { lazy, Suspense } from "react"
import { HomePage } from "./missions/home-page.tsx"
import { InspectionPlace } from "./missions/inspection-place.tsx"
import { texts } from "./missions/texts.ts"
import type { Phone } from "./phone/phone.ts"
import { PhoneProvider } from "./phone/phone-context.tsx"
import { usePlace } from "./place.ts"

// Their own files, so that the first page stays small. The service worker keeps them for the time without network.
const ConsentPage = lazy(() =>
  import("./positions/consent-page.tsx").then(({ ConsentPage: page }) => ({ default: page }))
)
const DocumentPage = lazy(() =>
  import("./missions/document-page.tsx").then(({ DocumentPage: page }) => ({ default: page }))
)
const HistoryPage = lazy(() =>
  import("./missions/history-page.tsx").then(({ HistoryPage: page }) => ({ default: page }))
)
const IncidentPage = lazy(() =>
  import("./missions/incident-page.tsx").then(({ IncidentPage: page }) => ({ default: page }))
)
const MissionPage = lazy(() =>
  import("./missions/mission-page.tsx").then(({ MissionPage: page }) => ({ default: page }))
)

const Places = ({ lock }: { readonly lock: () => void }) => {
  const { back, go, place } = usePlace()
  switch (place.at) {
    case "home":
      return <HomePage go={go} lock={lock} />
    case "mission":
      return <MissionPage missionId={place.missionId} go={go} back={back} />
    case "incident":
      return <IncidentPage missionId={place.missionId} back={back} />
    case "history":
      return <HistoryPage back={back} />
    case "positions":
      return <ConsentPage back={back} />
    case "document":
      return <DocumentPage missionId={place.missionId} trip={place.trip} documentKey={place.key} back={back} />
    case "inspection":
      return <InspectionPlace missionId={place.missionId} trip={place.trip} phase={place.phase} close={back} />
  }
}

/** The pages of the opened phone. */
export const OpenedPages = ({ lock, phone }: { readonly phone: Phone; readonly lock: () => void }) => {
  const t = useTexts(texts)
  return (
    <PhoneProvider value={phone}>
      {phone.environment === "test" ? <div className="band">{t.test}</div> : null}
      <Suspense fallback={null}>
        <Places lock={lock} />
      </Suspense>
    </PhoneProvider>
  )
}
