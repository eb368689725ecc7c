import { t } from '../../i18n/keyboard-help.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { keyText } from '../../parts/keyboard/keys.ts'
import { SHORTCUT_GROUPS, type ShortcutGroup, shortcutsIn } from '../../parts/keyboard/shortcuts.ts'
import classes from './help-dialog.module.css'

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('title')} shape="large" onClose={onClose}>
      <div className={classes.groups}>
        {SHORTCUT_GROUPS.map((group) => (
          <Group key={group} group={group} />
        ))}
      </div>
    </Dialog>
  )
}

function Group({ group }: { group: ShortcutGroup }) {
  return (
    <section className={classes.group}>
      <h2>{t(`group_${group}`)}</h2>
      <dl>
        {shortcutsIn(group).map(({ name, keys, upTo }) => (
          <div key={name} className={classes.row}>
            <dt>{t(`does_${name}`)}</dt>
            <dd>
              <kbd>{keyText(keys)}</kbd>
              {upTo !== undefined && (
                <>
                  {' – '}
                  <kbd>{keyText(upTo)}</kbd>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
