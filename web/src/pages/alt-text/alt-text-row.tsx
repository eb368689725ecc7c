import { Button, Textarea } from '@mantine/core'
import { Link } from 'react-router'
import { assetTitle, fileOf, statusOf } from '../../api/content.ts'
import type { Asset } from '../../api/wire.ts'
import { t } from '../../i18n/alt-text.ts'
import { factsOf } from '../../parts/files/file-facts.ts'
import { SmallImage } from '../../parts/files/small-image.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './alt-text.module.css'
import type { AltTexts } from './use-alt-texts.ts'

interface AltTextRowProps {
  asset: Asset
  locale: string
  texts: AltTexts
}

/** An image with its text. */
export function AltTextRow({ asset, locale, texts }: AltTextRowProps) {
  const { home, defaultLocale, may } = useEnvironment()
  const { id } = asset.sys
  const title = assetTitle(asset, defaultLocale)
  const draft = texts.drafts.get(id)
  const isClosed = statusOf(asset.sys) === 'archived' || !may.changeValue(asset, 'description', locale)
  const state = draft ? draft.state : texts.saved.has(id) ? 'saved' : null
  return (
    <li className={classes.row}>
      <div className={classes.image}>
        <SmallImage
          file={asset.fields?.file?.[locale] ?? fileOf(asset, defaultLocale)}
          width={400}
          height={300}
          icon={44}
        />
      </div>
      <div className={classes.text}>
        <Link to={`${home}/assets/${encodeURIComponent(id)}`}>{title}</Link>
        <span className={classes.about}>{factsOf(fileOf(asset, defaultLocale))}</span>
        <Textarea
          aria-label={t('altTextOf', { title })}
          placeholder={isClosed ? undefined : t('placeholder')}
          autosize
          minRows={2}
          maxRows={8}
          readOnly={isClosed}
          value={draft?.text ?? texts.textOf(asset)}
          onChange={(event) => texts.type(asset, event.currentTarget.value)}
        />
        <p className={classes.state} data-bad={state === 'failed' || state === 'conflict' || undefined} role="status">
          {isClosed ? t('readOnly') : state !== null && t(`state_${state}`)}
          {draft?.problem !== undefined && ` ${draft.problem}`}
        </p>
        {draft?.state === 'conflict' && (
          <div className={classes.conflict}>
            <blockquote>{draft.theirs === '' ? t('removedByThem') : draft.theirs}</blockquote>
            <Button size="compact-sm" variant="default" onClick={() => texts.resolve(id, false)}>
              {t('useTheirs')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => texts.resolve(id, true)}>
              {t('keepMine')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
