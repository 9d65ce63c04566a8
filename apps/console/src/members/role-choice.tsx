import { Radio, Stack } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { type GroupRole, roleNames, useRoleWords } from "../session/roles.ts"

interface Props {
  readonly label: string
  readonly roles: ReadonlyArray<GroupRole>
  readonly role: GroupRole
  readonly choose: (role: GroupRole) => void
}

/** A choice of roles, each with its rights. */
export const RoleChoice = ({ choose, label, role, roles }: Props) => {
  const names = useTexts(roleNames)
  const words = useRoleWords()
  return (
    <Radio.Group label={label} value={role} onChange={choose}>
      <Stack gap={8} mt={4}>
        {roles.map((value) => (
          <Radio key={value} value={value} label={names[value]} description={words[value].rights} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
