import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import type { ProductDetail } from '~/platform/api/rows.ts'
import { cn } from '~/ui/cn.ts'
import { mainPicture } from './product-in-page.tsx'

interface GalleryProps extends Pick<ProductDetail, 'images' | 'photos' | 'name'> {}

/** A product's pictures: one large, the others to choose from. */
export const Gallery = ({ images, photos, name }: GalleryProps) => {
  const photoOf = (image: string | null) => photos.find(({ url }) => url === image)
  const [shown, setShown] = useState(0)
  const current = images[shown] ?? images[0] ?? null
  return (
    <div>
      <ProductPicture
        src={current}
        photo={photoOf(current)}
        alt={
          images.length > 1
            ? t`${name}, picture ${{ number: shown + 1 }} of ${{ count: images.length }}`
            : name
        }
        {...mainPicture}
      />
      {images.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2" aria-label={t`Pictures`}>
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                aria-label={t`Show picture ${{ number: index + 1 }}`}
                aria-pressed={index === shown}
                onClick={() => setShown(index)}
                className={cn(
                  'block overflow-hidden rounded border-2',
                  index === shown ? 'border-primary' : 'border-line hover:border-line-strong',
                )}
              >
                <ProductPicture src={image} photo={photoOf(image)} sizes="5rem" className="h-15 w-20" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
