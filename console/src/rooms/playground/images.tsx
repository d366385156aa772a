import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Image, MAX_IMAGE_BYTES } from './draft.js';

interface ImagesProps {
  images: readonly Image[];
  /** The images from now on, and what was wrong with the others. */
  change: (images: readonly Image[], problem?: string) => void;
}

/** A `data:` URL has four characters for three bytes. */
const bytesOf = ({ url }: Image): number => (url.length * 3) / 4;

/** The images of the next message. */
export function Images({ images, change }: ImagesProps) {
  const add = async (files: readonly File[]): Promise<void> => {
    const read = await Promise.all(files.map(toImage));
    const all = [...images, ...read];
    const isTooLarge = all.reduce((sum, image) => sum + bytesOf(image), 0) > MAX_IMAGE_BYTES;
    if (isTooLarge) change(images, t`The images of a message may have 1 MB together. Choose smaller ones.`);
    else change(all);
  };
  return (
    <div className="actions">
      <label>
        <Trans>Images (1 MB together)</Trans>{' '}
        <input
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          multiple
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            void add(files);
          }}
        />
      </label>
      {images.map(({ name, url }, place) => (
        <span key={`${place} ${name}`} className="thumb">
          <img src={url} alt={name} height="40" />
          <button
            type="button"
            aria-label={t`Remove ${name}`}
            onClick={() => {
              change(images.filter((_image, at) => at !== place));
            }}
          >
            ×
          </button>
        </span>
      ))}
    </div>
  );
}

function toImage(file: File): Promise<Image> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve({ name: file.name, url: reader.result as string });
    };
    reader.onerror = () => {
      reject(reader.error ?? new Error(t`${file.name} could not be read`));
    };
    reader.readAsDataURL(file);
  });
}
