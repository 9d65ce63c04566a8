import { Link } from "@tanstack/react-router"
import { wordOf } from "@trajet/pages/entry-of.ts"
import { useTexts } from "@trajet/pages/i18n.tsx"
import { documentTexts } from "../../missions/detail/documents/document-texts.ts"
import { useLabelFacts } from "../../missions/label-facts.tsx"
import { typeTexts } from "../../missions/type-words.ts"
import type { OperationsMission } from "./mission.model.ts"
import { Facts, Section } from "../../parts/blocks.tsx"
import { CopyableId } from "../../parts/copyable-id.tsx"
import { Time } from "../../parts/time.tsx"
import { texts } from "./texts.ts"

/** What is known of the whole mission. */
export const MissionFacts = ({ mission }: { readonly mission: OperationsMission }) => {
  const t = useTexts(texts)
  const [documents, types] = [useTexts(documentTexts), useTexts(typeTexts)]
  const { billing, cancelled_at: cancelled, completed_at: completed, group, parc, plateau } = mission
  const labels = useLabelFacts(mission)
  const service = [
    wordOf(types, mission.type),
    ...(plateau ? [t.plateau] : []),
    ...(mission.w_garage ? [t.wGarage] : []),
    ...(parc ? [t.parc] : [])
  ]
  const needed = [...new Set([...mission.required_documents.aller, ...mission.required_documents.retour])]
  return (
    <Section title={t.facts}>
      <Facts
        facts={[
          [t.id, <CopyableId key="id" value={mission.id} />],
          group === undefined
            ? null
            : [
                t.group,
                <span key="group">
                  {group.name} ·{" "}
                  <Link to="/grids" search={{ group: group.id }}>
                    {t.grid}
                  </Link>
                </span>
              ],
          ...labels,
          mission.description === null ? null : [t.description, mission.description],
          [t.service, service.join(", ")],
          [t.created, <Time key="created" value={mission.created_at} />],
          completed === null ? null : [t.completed, <Time key="completed" value={completed} />],
          cancelled === null ? null : [t.cancelledAt, <Time key="cancelled" value={cancelled} />],
          needed.length === 0 ? null : [t.required, needed.map((key) => wordOf(documents, key)).join(", ")],
          billing === undefined ? null : [t.billing, <CopyableId key="billing" value={billing.entity_id} />]
        ]}
      />
    </Section>
  )
}
