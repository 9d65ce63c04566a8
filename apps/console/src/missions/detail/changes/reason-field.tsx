import { Textarea } from "@mantine/core"

/** The most characters of a reason (LIM-28). */
const reasonMax = 500

interface Props {
  readonly label: string
  readonly value: string
  readonly write: (text: string) => void
  readonly required?: boolean
}

/** Why a user changes or cancels a mission. */
export const ReasonField = ({ label, required = false, value, write }: Props) => (
  <Textarea
    {...{ label, required, value }}
    autosize
    minRows={2}
    maxLength={reasonMax}
    onChange={(event) => write(event.currentTarget.value)}
  />
)

/** The member of a request, which is absent without a reason. */
export const givenReason = (text: string): { readonly reason?: string } =>
  text.trim() === "" ? {} : { reason: text.trim() }
