import { notifications } from "@mantine/notifications"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { ChangeDriverRequest, DriverShown } from "./drivers-query.ts"
import { ConfirmDialog } from "../../parts/confirm-dialog.tsx"
import { availabilityOf, inputsOf } from "./availability.rules.ts"
import { PersonFields, TimesFields } from "./driver-fields.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly driver: DriverShown
  readonly close: () => void
}

const useChange = ({ close, driver }: Props) => {
  const t = useTexts(texts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ChangeDriverRequest) =>
      call("PATCH /operations/v1/drivers/:id", { path: { id: driver.id }, body: change }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["operations", "drivers"] })
      notifications.show({ message: t.saved })
      close()
    }
  })
}

/** Changes who a driver is, and the times in which the driver wants offers. */
export const ChangeDriverDialog = (props: Props) => {
  const t = useTexts(texts)
  const { close, driver } = props
  const { email, first_name, name, phone } = driver
  const [person, setPerson] = useState({ email, first_name, name, phone })
  const [times, setTimes] = useState(() => inputsOf(driver.availability))
  const changing = useChange(props)
  const availability = availabilityOf(times)
  return (
    <ConfirmDialog
      title={t.changeNamed(`${first_name} ${name}`)}
      action={t.save}
      isPending={changing.isPending}
      isBlocked={availability === null || Object.values(person).some((value) => value.trim() === "")}
      error={changing.error}
      act={() => changing.mutate({ ...person, availability })}
      close={close}
    >
      <PersonFields person={person} change={(part) => setPerson((old) => ({ ...old, ...part }))} />
      <div>{t.availabilityNote}</div>
      <TimesFields times={times} change={setTimes} />
    </ConfirmDialog>
  )
}

/** Asks before a driver is suspended or reinstated. */
export const SuspendDriverDialog = (props: Props) => {
  const t = useTexts(texts)
  const { close, driver } = props
  const changing = useChange(props)
  const name = `${driver.first_name} ${driver.name}`
  return (
    <ConfirmDialog
      title={driver.suspended ? t.resumeNamed(name) : t.suspendNamed(name)}
      action={driver.suspended ? t.resume : t.suspend}
      isDangerous={!driver.suspended}
      isPending={changing.isPending}
      error={changing.error}
      act={() => changing.mutate({ suspended: !driver.suspended })}
      close={close}
    >
      <div>{driver.suspended ? t.resumeNote : t.suspendNote}</div>
    </ConfirmDialog>
  )
}
