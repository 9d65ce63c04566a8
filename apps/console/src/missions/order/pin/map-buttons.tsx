import { Button, Group } from "@mantine/core"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { texts } from "./texts.ts"

interface Props {
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  /** Shows France as a whole. */
  readonly showAll: () => void
  /** Places the pin in the middle of the map; null if there is a pin. */
  readonly pinInMiddle: (() => void) | null
}

/** What the map of a pin does by keyboard too. */
export const MapButtons = ({ pinInMiddle, showAll, zoomIn, zoomOut }: Props) => {
  const t = useTexts(texts)
  return (
    <Group gap="xs">
      <Button variant="default" size="compact-md" onClick={zoomIn}>
        {t.zoomIn}
      </Button>
      <Button variant="default" size="compact-md" onClick={zoomOut}>
        {t.zoomOut}
      </Button>
      <Button variant="default" size="compact-md" onClick={showAll}>
        {t.whole}
      </Button>
      {pinInMiddle === null ? null : (
        <Button variant="default" size="compact-md" onClick={pinInMiddle}>
          {t.pinInMiddle}
        </Button>
      )}
    </Group>
  )
}
