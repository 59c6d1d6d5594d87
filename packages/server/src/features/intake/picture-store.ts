/** Where pictures are kept, as far as intake needs it. */
export interface PictureStore {
  /** Why a file cannot be used as a picture; null when it can. */
  check(file: string): Promise<string | null>;
  /** Keeps a picture's original. */
  store(file: string): Promise<StoredPicture>;
  /** Removes what `store` made and no row came to name. */
  remove(picture: StoredPicture): Promise<void>;
}

export interface StoredPicture {
  readonly fileKey: string;
  readonly width: number;
  readonly height: number;
}
