import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import classes from '../settings/settings.module.css'
import { TEMPLATES, type WebhookTemplate } from './webhook-templates.ts'

/** Fills the form with what a well-known receiver expects. */
export function TemplateCard({ onChoose }: { onChoose: (template: WebhookTemplate | null) => void }) {
  const [template, setTemplate] = useState<WebhookTemplate | null>(null)
  return (
    <Card title="Who is called">
      <div className={classes.body}>
        <NativeSelect
          label="Template"
          description="Fills in what the receiver expects; everything can be changed below."
          value={template?.name ?? ''}
          data={[
            { value: '', label: 'None' },
            ...TEMPLATES.map(({ name, about }) => ({ value: name, label: `${name}: ${about.toLowerCase()}` })),
          ]}
          onChange={(event) => {
            const chosen = TEMPLATES.find(({ name }) => name === event.currentTarget.value) ?? null
            setTemplate(chosen)
            onChoose(chosen)
          }}
        />
        <p className={form.hint} role="status">
          {template && `${template.about}. ${template.hint}`}
        </p>
      </div>
    </Card>
  )
}
