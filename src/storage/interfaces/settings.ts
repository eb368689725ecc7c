/** Facts about this installation as a whole, such as the fingerprint of its secret key. */
export interface SettingsReader {
  get(name: string): Promise<string | null>
}
export interface SettingsWriter {
  put(name: string, value: string): Promise<void>
  /** Sets what nobody has set; of two transactions that claim the same name, one waits for the other and gets false. */
  claim(name: string, value: string): Promise<boolean>
}
