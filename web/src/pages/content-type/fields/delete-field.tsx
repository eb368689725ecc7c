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
  /** The last activated version; undefined if there is none. */
  active: Field | undefined
  onHide: () => void
  onDelete: () => void
  onClose: () => void
}

/**
 * Deletes an activated field in two steps: first it is hidden from readers, so that clients notice while the values can
 * still be restored; then it is deleted.
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
      ? 'No entry has a value in this field.'
      : count === undefined
        ? 'Counting entries with a value…'
        : count === 0
          ? 'No entry has a value in this field.'
          : `${plural(count, 'entry has', 'entries have')} a value in this field.`
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
              {field.omitted ? 'Hidden. Activate the type next' : 'Hide in API responses'}
            </Button>
          </>
        }
      >
        <p>
          {used} Clients may still read this field. First hide it in API responses and activate the type; delete it once
          nothing depends on it.
        </p>
      </Dialog>
    )
  }
  return (
    <Confirm title={`Delete ${field.name}?`} action="Delete field" onConfirm={onDelete} onClose={onClose}>
      {used} {active !== undefined && 'Saving the type deletes these values from all entries.'}
    </Confirm>
  )
}
