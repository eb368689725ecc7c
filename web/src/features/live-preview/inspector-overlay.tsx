import { t } from '../../i18n/live-preview.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './live-preview.module.css'
import type { FieldAddress, TaggedElement } from './page-message.ts'

interface InspectorOverlayProps {
  elements: readonly TaggedElement[]
  onOpen: (field: FieldAddress) => void
}

/** Marks the parts of the page that show fields. The page reports their places; clicks never reach it. */
export function InspectorOverlay({ elements, onOpen }: InspectorOverlayProps) {
  const { types } = useEnvironment()
  const names = new Map([...types.values()].flatMap(({ fields }) => fields.map(({ id, name }) => [id, name] as const)))
  return (
    <div className={classes.overlay}>
      {elements.map(({ entity, box }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a field can be on the page several times
          key={`${entity.id} ${entity.field} ${index}`}
          type="button"
          className={classes.mark}
          style={box}
          aria-label={t('openField', { field: names.get(entity.field) ?? entity.field })}
          onClick={() => onOpen(entity)}
        />
      ))}
    </div>
  )
}
