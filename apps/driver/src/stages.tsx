import { useTexts } from "@trajet/pages/i18n.tsx"
import { Fragment, type ReactNode, useCallback, useEffect, useRef, useState } from "react"
import type { Access, AccessFailure } from "./entrance/access.ts"
import { EnterPage } from "./entrance/enter-page.tsx"
import { LockedPage } from "./entrance/locked-page.tsx"
import { ProtectPage } from "./entrance/protect-page.tsx"
import { RejoinPage } from "./entrance/rejoin-page.tsx"
import { texts } from "./entrance/texts.ts"
import { OpenedPages } from "./opened-pages.tsx"
import { Page } from "./parts/page.tsx"
import { type Hold, holdStore } from "./phone/only-page.ts"
import { openPhone, type Phone } from "./phone/phone.ts"
import { readEntry } from "./store/kept-entry.ts"
import type { Entry, SealedEntry } from "./store/sealed.model.ts"

interface EnterStage {
  readonly at: "enter"
  readonly code: string
  readonly device: string | null
  readonly isRevoked: boolean
  readonly failure: AccessFailure | null
}

/** Asks for a code, with what is known already. */
const enterWith = (known: Partial<EnterStage> = {}): EnterStage => ({
  ...{ code: "", device: null, isRevoked: false, failure: null, ...known },
  at: "enter"
})

/** What the page shows. The key is in memory only while the phone is open. */
type Stage =
  | { readonly at: "starting" | "locked" | "storeFailed" }
  | EnterStage
  | { readonly at: "protect" | "rejoin"; readonly access: Access }
  | { readonly at: "elsewhere"; readonly entry: Entry }
  | { readonly at: "open"; readonly phone: Phone }

const useStages = (code: string) => {
  const [stage, setStage] = useState<Stage>({ at: "starting" })
  const [sealed, setSealed] = useState<SealedEntry | null>(null)
  const opened = useRef<{ readonly phone: Phone; readonly hold: Hold } | null>(null)
  const start = useCallback(() => {
    readEntry().then(
      (kept) => {
        setSealed(kept)
        setStage(kept === null || code !== "" ? enterWith({ code }) : { at: "locked" })
      },
      () => setStage({ at: "storeFailed" })
    )
  }, [code])
  useEffect(start, [start])
  const close = useCallback(() => {
    opened.current?.phone.close()
    opened.current?.hold.release()
    opened.current = null
  }, [])
  const leave = useCallback(
    (next: Stage) => {
      close()
      setStage(next)
    },
    [close]
  )
  const open = async (entry: Entry, take: boolean) => {
    const hold = await holdStore(take, () => leave({ at: "elsewhere", entry }))
    if (hold === null) return setStage({ at: "elsewhere", entry })
    try {
      const phone = await openPhone(entry, () => leave(enterWith({ isRevoked: true })))
      opened.current = { phone, hold }
      setStage({ at: "open", phone })
    } catch {
      hold.release()
      setStage({ at: "storeFailed" })
    }
  }
  return { stage, sealed, setSealed, start, leave, open }
}

const ElsewherePage = ({ useHere }: { readonly useHere: () => void }) => {
  const t = useTexts(texts)
  return (
    <Page title={t.elsewhereTitle}>
      <p>{t.elsewhere}</p>
      <button type="button" className="main" onClick={useHere}>
        {t.useHere}
      </button>
    </Page>
  )
}

const StoreFailedPage = ({ again }: { readonly again: () => void }) => {
  const t = useTexts(texts)
  return (
    <Page title={t.storeTitle}>
      <p>{t.storeFailed}</p>
      <button type="button" className="main" onClick={again}>
        {t.again}
      </button>
    </Page>
  )
}

const StagePage = ({ leave, open, sealed, setSealed, stage, start }: ReturnType<typeof useStages>) => {
  const t = useTexts(texts)
  const lock = useCallback(() => leave({ at: "locked" }), [leave])
  const refuse = (access: Access) => (failure: AccessFailure) =>
    leave(enterWith({ code: access.code, device: access.device, failure }))
  const sealedAndOpen = (entry: Entry, kept: SealedEntry) => {
    setSealed(kept)
    void open(entry, false)
  }
  switch (stage.at) {
    case "starting":
      return <Page title="Trajet">{t.starting}</Page>
    case "storeFailed":
      return <StoreFailedPage again={start} />
    case "enter":
      return (
        <EnterPage
          {...stage}
          given={(access) => leave({ at: sealed === null ? "protect" : "rejoin", access })}
          back={sealed === null || stage.isRevoked ? null : lock}
        />
      )
    case "protect":
      return <ProtectPage access={stage.access} done={sealedAndOpen} refused={refuse(stage.access)} />
    case "rejoin":
      return sealed === null ? null : (
        <RejoinPage
          access={stage.access}
          sealed={sealed}
          done={sealedAndOpen}
          refused={refuse(stage.access)}
          erased={() => {
            setSealed(null)
            leave({ at: "protect", access: stage.access })
          }}
        />
      )
    case "locked":
      return sealed === null ? null : (
        <LockedPage title={t.lockedTitle} sealed={sealed} opened={({ entry }) => void open(entry, false)}>
          <button type="button" className="quiet" onClick={() => leave(enterWith())}>
            {t.newLink}
          </button>
        </LockedPage>
      )
    case "elsewhere":
      return <ElsewherePage useHere={() => void open(stage.entry, true)} />
    case "open":
      return <OpenedPages phone={stage.phone} lock={lock} />
  }
}

interface Props {
  readonly code: string
  /** What is below each page. */
  readonly children: ReactNode
}

/** The page, from the first opening of the link to the opened phone. */
export const Stages = ({ children, code }: Props) => {
  const stages = useStages(code)
  return (
    <>
      <StagePage {...stages} />
      {/* Made again for each page: it would otherwise move while somebody looks at it. */}
      <Fragment key={stages.stage.at}>{children}</Fragment>
    </>
  )
}
