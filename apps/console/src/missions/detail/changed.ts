import { notifications } from "@mantine/notifications"
import { useQueryClient } from "@tanstack/react-query"
import { missionKey } from "./queries.ts"

/** Says that a change of a mission succeeded, and reads what it changed again. */
export const useChanged = (id: string) => {
  const queries = useQueryClient()
  return (message: string) => {
    notifications.show({ message })
    void queries.invalidateQueries({ queryKey: missionKey(id) })
    void queries.invalidateQueries({ queryKey: ["missions"] })
  }
}
