import { Checkbox } from '@mantine/core'
import type { SidebarWidget } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type.ts'
import { Card } from '../../../parts/layout/card.tsx'
import classes from '../content-type.module.css'
import { moved } from '../fields/fields-list.tsx'
import { Steps } from './move-buttons.tsx'
import { widgetName } from './sidebar-list.ts'

interface SidebarCardProps {
  sidebar: readonly SidebarWidget[]
  onChange: (sidebar: readonly SidebarWidget[]) => void
}

/** Chooses and sorts the panels of the sidebar. */
export function SidebarCard({ sidebar, onChange }: SidebarCardProps) {
  return (
    <Card title={t('sidebar')}>
      <ol>
        {sidebar.map((widget, index) => {
          const name = widgetName(widget)
          return (
            <li key={`${widget.widgetNamespace} ${widget.widgetId}`} className={classes.placed}>
              <Checkbox
                className={classes.placedName}
                label={name}
                checked={widget.disabled !== true}
                onChange={(event) =>
                  onChange(sidebar.with(index, { ...widget, disabled: !event.currentTarget.checked }))
                }
              />
              <Steps
                name={name}
                isFirst={index === 0}
                isLast={index === sidebar.length - 1}
                onStep={(by) => onChange(moved(sidebar, index, index + by))}
              />
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
