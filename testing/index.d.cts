/** An export as contentful-export writes it, or its parts that a test needs. Other members are ignored. */
export interface Fixtures {
  readonly contentTypes?: readonly object[]
  readonly editorInterfaces?: readonly object[]
  readonly entries?: readonly object[]
  readonly assets?: readonly object[]
  readonly locales?: readonly object[]
  readonly tags?: readonly object[]
}

export interface StartOptions {
  /** The content of the server: the path of an export file, or its content. Default: none. */
  readonly fixtures?: string | URL | Fixtures
  /**
   * The folder to which contentful-export has downloaded the files of assets. Default: the folder of the export file. A
   * placeholder replaces a missing file.
   */
  readonly files?: string | URL
  /** The id of the space. Default: that of the export, or `test`. */
  readonly space?: string
  /** Default: a free port. */
  readonly port?: number
  /** Entries that cannot be published stay drafts. Default: they prevent the start. */
  readonly allowInvalid?: boolean
  /** Settings of the server, for example `{ SHEAF_DELIVERY_MAX_AGE: '60s' }`. */
  readonly settings?: Readonly<Record<`SHEAF_${string}`, string>>
}

/** A running server with one space. */
export interface SheafServer extends AsyncDisposable {
  /** For example `http://localhost:40123`. */
  readonly url: string
  /** `url` without the scheme, as the clients of Contentful expect it; they also need `insecure: true`. */
  readonly host: string
  readonly space: string
  readonly environment: string
  readonly deliveryToken: string
  readonly previewToken: string
  readonly managementToken: string
  /** The login of the web app, at `/app`. */
  readonly email: string
  readonly password: string
  /** Goes back to the fixtures. Tokens stay valid, and open requests are cut off. */
  reset(): Promise<void>
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/** Starts a throw-away server. It ends with this process, if it was not stopped before. */
export function startSheaf(options?: StartOptions): Promise<SheafServer>
