import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '~/platform/acts/use-act.ts'
import { ActError } from '~/platform/acts/act-error.tsx'
import { api, client } from '~/platform/api/client.ts'
import type { ProductDetail } from '~/platform/api/rows.ts'
import { upload } from '~/platform/api/upload.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { shrinkImage } from '~/platform/files/shrink-image.ts'
import { ProductPicture } from '~/parts/products/product-picture.tsx'
import { Button } from '~/ui/button.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'

const most = 12

interface PictureProps {
  product: ProductDetail
  image: string
  index: number
  onArrange: (images: string[]) => void
}

const Picture = ({ product: { name, images }, image, index, onArrange }: PictureProps) => (
  <li className="rounded border p-2">
    <ProductPicture src={image} alt={`Picture ${index + 1} of ${name}`} className="aspect-4/3 rounded" />
    <div className="mt-1 flex justify-between gap-2 text-sm">
      {index === 0 ? (
        <span className="py-1 text-muted">Main picture</span>
      ) : (
        <Button
          tone="link"
          className="text-sm"
          aria-label={`Make main picture: picture ${index + 1}`}
          onClick={() => onArrange([image, ...images.filter((one) => one !== image)])}
        >
          Make main picture
        </Button>
      )}
      {images.length > 1 && (
        <Button
          tone="link"
          className="text-sm"
          aria-label={`Remove picture ${index + 1}`}
          onClick={() => onArrange(images.filter((one) => one !== image))}
        >
          Remove
        </Button>
      )}
    </div>
  </li>
)

/** The pictures of a product in the order of the gallery; the first is on its tile. */
export const ProductPictures = ({ product }: { product: ProductDetail }) => {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const { images } = product
  const arrange = useAct({
    act: (next: string[]) =>
      client.products.update(
        { id: product.id, images: next, ...(next[0] && { image_url: next[0] }) },
        { context: { ifMatch: product.version } },
      ),
    done: 'Product updated',
    failed: 'Couldn’t update the product',
    touches: [api.products.key()],
  })
  const send = async (files: File[]) => {
    setError(undefined)
    setProgress(0)
    try {
      for (const [index, file] of files.entries()) {
        const body = new FormData()
        body.set('file', await shrinkImage(file))
        await upload(`/products/${product.id}/images`, body, {
          onProgress: (percent) => setProgress((index * 100 + percent) / files.length),
        })
      }
    } catch (problem) {
      setError(toUserError(problem).message)
    } finally {
      setProgress(null)
      await queries.invalidateQueries({ queryKey: api.products.key() })
    }
  }
  return (
    <section>
      <h3 className="mb-3 font-semibold">Pictures</h3>
      {images.length > 0 && (
        <ul className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {images.map((image, index) => (
            <Picture
              key={image}
              product={product}
              image={image}
              index={index}
              onArrange={(next) => void arrange.run(next)}
            />
          ))}
        </ul>
      )}
      <ActError error={arrange.error} className="mb-3" />
      {images.length < most && (
        <FileDrop
          label="Add pictures"
          help={`JPEG, PNG or WebP, up to 10 MB each, ${most} pictures in total`}
          accept="image/jpeg,image/png,image/webp"
          multiple
          progress={progress}
          error={error}
          onFiles={(files) => void send(files.slice(0, most - images.length))}
        />
      )}
    </section>
  )
}
