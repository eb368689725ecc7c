import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SentField } from '../../../api/content-types.ts'
import { countQuery } from '../../../api/management.ts'
import type { ContentType, Field } from '../../../api/wire.ts'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'

interface DeleteFieldProps {
  type: ContentType
  field: SentField
  /** As it was last activated; undefined when it never was. */
  active: Field | undefined
  onHide: () => void
  onDelete: () => void
  onClose: () => void
}

/**
 * A field that readers have seen goes in two steps: first it is hidden from them, so that whoever still reads it notices
 * while its values can be brought back; then it is deleted.
 */
export function DeleteField({ type, field, active, onHide, onDelete, onClose }: DeleteFieldProps) {
  const { place } = useEnvironment()
  const params = new URLSearchParams({ content_type: type.sys.id, [`fields.${active?.id}[exists]`]: 'true' })
  const { data: count } = useQuery({
    ...countQuery(place, 'entries', params.toString()),
    enabled: active !== undefined,
  })
  const used =
    active === undefined
      ? 'No entry has a value in it.'
      : count === undefined
        ? 'Counting the entries that have a value in it…'
        : count === 0
          ? 'No entry has a value in it.'
          : `${plural(count, 'entry has', 'entries have')} a value in it.`
  if (active !== undefined && !active.omitted) {
    return (
      <Dialog
        title={`Delete ${field.name}?`}
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={onHide} disabled={field.omitted ?? false}>
              {field.omitted ? 'Hidden; activate the type next' : 'Hide it in API responses'}
            </Button>
          </>
        }
      >
        <p>
          {used} Readers may rely on it, so it goes in two steps: hide it in API responses and activate the type; when
          nobody misses it, delete it.
        </p>
      </Dialog>
    )
  }
  return (
    <Confirm
      title={`Delete ${field.name}?`}
      action="Delete field"
      isBusy={false}
      error={null}
      onConfirm={onDelete}
      onClose={onClose}
    >
      {used} {active !== undefined && 'Once the type is saved, these values are gone from every entry.'}
    </Confirm>
  )
}
