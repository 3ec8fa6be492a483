import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import { cn } from '~/ui/cn.ts'

/** A product's pictures: one large, the others to choose from. */
export const Gallery = ({ images, name }: { images: readonly string[]; name: string }) => {
  const [shown, setShown] = useState(0)
  const current = images[shown] ?? images[0] ?? null
  return (
    <div>
      <ProductPicture
        src={current}
        alt={
          images.length > 1
            ? t`${name}, picture ${{ number: shown + 1 }} of ${{ count: images.length }}`
            : name
        }
        early
        className="aspect-4/3 rounded border"
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
                <ProductPicture src={image} early className="h-15 w-20" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
