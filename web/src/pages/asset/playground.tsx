import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api/request.ts'
import { t } from '../../i18n/asset.ts'
import { FITS, FOCUSES, FORMATS, type ImageParameters, imageUrl, NO_PARAMETERS } from '../../parts/files/image-url.ts'
import { useDebounced } from '../../parts/hooks/use-debounced.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatBytes } from '../../parts/text/format.ts'
import classes from './asset.module.css'

interface RenderedImage {
  bytes: number
  type: string
}

/** The server's reason why an image cannot be rendered. */
async function render(url: string, signal: AbortSignal): Promise<RenderedImage> {
  const response = await send(url, { signal })
  if (!response.ok) {
    const body = await response.json().catch(() => null)
    throw new Error(body?.message ?? t('statusError', { status: `${response.status}` }))
  }
  const bytes = await response.blob()
  return { bytes: bytes.size, type: response.headers.get('Content-Type') ?? bytes.type }
}

function describe({ bytes, type }: RenderedImage, original: number | undefined): string {
  const facts = { size: formatBytes(bytes), type }
  return original
    ? t('resultShare', { ...facts, percent: Math.round((100 * bytes) / original) })
    : t('resultSize', facts)
}

/** Tries the parameters of the images API. */
export function Playground({ url, size }: { url: string; size: number | undefined }) {
  const [wishes, setImageParameters] = useState<ImageParameters>({ ...NO_PARAMETERS, w: '480' })
  const set = (part: Partial<ImageParameters>) => setImageParameters((now) => ({ ...now, ...part }))
  const address = new URL(imageUrl(url, useDebounced(wishes, 300)), window.location.href).href
  // The content security policy allows reading only from this origin; images on other hosts are shown without their
  // size.
  const isOwn = new URL(address).origin === window.location.origin
  const rendered = useQuery({
    queryKey: ['picture', address],
    queryFn: ({ signal }) => render(address, signal),
    enabled: isOwn,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const number = (name: 'w' | 'h' | 'q', label: string, max: number) => (
    <TextInput
      label={label}
      type="number"
      min={1}
      max={max}
      value={wishes[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  const choice = (name: 'fit' | 'f' | 'fm' | 'fl', label: string, values: readonly string[]) => (
    <NativeSelect
      label={label}
      value={wishes[name]}
      data={[{ value: '', label: t('default') }, ...values]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <Card title={t('playground')}>
      <div className={classes.body}>
        <div className={classes.wishes}>
          {number('w', t('width'), 4000)}
          {number('h', t('height'), 4000)}
          {choice('fit', t('fit'), FITS)}
          {choice('f', t('focus'), FOCUSES)}
          <TextInput
            label={t('radius')}
            placeholder={t('radiusPlaceholder')}
            value={wishes.r}
            onChange={(event) => set({ r: event.currentTarget.value.trim() })}
          />
          {number('q', t('quality'), 100)}
          <TextInput
            label={t('background')}
            placeholder="9090ff"
            value={wishes.bg}
            onChange={(event) => set({ bg: event.currentTarget.value.trim() })}
          />
          {choice('fm', t('format'), FORMATS)}
          {choice('fl', t('flag'), ['progressive', 'png8'])}
        </div>
        <div className={classes.address}>
          <code>{address}</code>
          <CopyButton compact text={address} what={t('theUrl')} />
        </div>
        <p className={classes.hint} role="status">
          {rendered.data ? describe(rendered.data, size) : rendered.isLoading ? t('rendering') : ''}
        </p>
        {rendered.error ? (
          <p className={classes.problem} role="alert">
            {rendered.error.message}
          </p>
        ) : (
          (rendered.data || !isOwn) && <img className={classes.rendered} src={address} alt={t('result')} />
        )}
      </div>
    </Card>
  )
}
