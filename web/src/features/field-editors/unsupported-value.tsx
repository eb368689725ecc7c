import { Button } from '@mantine/core'
import { t } from '../../i18n/field-editors.ts'
import { JsonView } from '../../parts/text/json-view.tsx'
import type { EditorProps } from '../content-editing/editor-props.ts'
import classes from './editors.module.css'

/** A value that the editor of the field would damage. It can only be read and cleared. */
export function UnsupportedValue({ value, label, isDisabled, onChange }: EditorProps) {
  return (
    <div>
      <p className={classes.problem}>
        {t('notSupported')}{' '}
        {!isDisabled && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(undefined)}>
            {t('clear')}
          </Button>
        )}
      </p>
      <JsonView text={JSON.stringify(value, null, 2)} label={label} />
    </div>
  )
}
