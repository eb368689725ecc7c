import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../api/request.ts'
import { FITS, FOCUSES, FORMATS, type ImageParameters, imageUrl, NO_PARAMETERS } from '../../parts/files/image-url.ts'
import { useDebounced } from '../../parts/hooks/use-debounced.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatBytes } from '../../parts/text/format.ts'
import classes from './asset.module.css'

interface Made {
  bytes: number
  type: string
}

/** The server's reason why an image cannot be rendered. */
async function makeOf(url: string, signal: AbortSignal): Promise<Made> {
  const response = await send(url, { signal })
  if (!response.ok) {
    const body = await response.json().catch(() => null)
    throw new Error(body?.message ?? `The server responded with status ${response.status}.`)
  }
  const bytes = await response.blob()
  return { bytes: bytes.size, type: response.headers.get('Content-Type') ?? bytes.type }
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
    queryFn: ({ signal }) => makeOf(address, signal),
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
      data={[{ value: '', label: 'Default' }, ...values]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  const share = rendered.data && size ? ` (${Math.round((100 * rendered.data.bytes) / size)} % of the original)` : ''
  return (
    <Card title="Image playground">
      <div className={classes.body}>
        <div className={classes.wishes}>
          {number('w', 'Width (w)', 4000)}
          {number('h', 'Height (h)', 4000)}
          {choice('fit', 'Fit (fit)', FITS)}
          {choice('f', 'Focus (f)', FOCUSES)}
          <TextInput
            label="Corner radius (r)"
            placeholder="20 or max"
            value={wishes.r}
            onChange={(event) => set({ r: event.currentTarget.value.trim() })}
          />
          {number('q', 'Quality (q)', 100)}
          <TextInput
            label="Background (bg)"
            placeholder="9090ff"
            value={wishes.bg}
            onChange={(event) => set({ bg: event.currentTarget.value.trim() })}
          />
          {choice('fm', 'Format (fm)', FORMATS)}
          {choice('fl', 'Flag (fl)', ['progressive', 'png8'])}
        </div>
        <div className={classes.address}>
          <code>{address}</code>
          <CopyButton compact text={address} what="the URL" />
        </div>
        <p className={classes.hint} role="status">
          {rendered.data
            ? `${formatBytes(rendered.data.bytes)}, ${rendered.data.type}${share}`
            : rendered.isLoading
              ? 'Rendering…'
              : ''}
        </p>
        {rendered.error ? (
          <p className={classes.problem} role="alert">
            {rendered.error.message}
          </p>
        ) : (
          (rendered.data || !isOwn) && <img className={classes.rendered} src={address} alt="Result" />
        )}
      </div>
    </Card>
  )
}
