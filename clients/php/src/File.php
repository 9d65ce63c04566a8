<?php

declare(strict_types=1);

namespace Trajet\Client;

/** A document of a deposit. The client reads it into memory, so that a repetition sends the same bytes. */
final class File
{
    /** The API refuses a larger document, so that a larger stream need not be read. */
    private const BYTES_MAX = 10 * 1024 * 1024;

    /**
     * @param string $key the kind of the document, such as `pv_livraison`
     * @param string|null $path the path of a file, if there is no content
     * @param string|resource|null $content bytes, or a stream that is read to its end
     * @param string|null $leg `aller` or `retour`
     * @param string|null $fileName by default the last part of the path
     * @param string|null $contentType what counts is the content
     */
    public function __construct(
        public readonly string $key,
        private readonly ?string $path = null,
        private readonly mixed $content = null,
        public readonly ?string $leg = null,
        public readonly ?string $fileName = null,
        public readonly ?string $contentType = null,
    ) {
    }

    /** @return array<string, string> the entry of the file in the form, without its bytes */
    public function entry(): array
    {
        return array_filter([
            'key' => $this->key,
            'leg' => $this->leg,
            'file_name' => $this->fileName ?? ($this->path === null ? null : basename($this->path)),
            'content_type' => $this->contentType,
        ], static fn (?string $member): bool => $member !== null);
    }

    /** @throws ConfigurationError */
    public function bytes(): string
    {
        $content = $this->content ?? ($this->path === null ? null : @fopen($this->path, 'rb'));
        $bytes = is_resource($content) ? stream_get_contents($content, self::BYTES_MAX + 1) : $content;
        if (!is_string($bytes)) {
            throw new ConfigurationError('a file needs content, or the path of a file that can be read');
        }
        if (strlen($bytes) > self::BYTES_MAX) {
            throw new ConfigurationError('a document has at most 10 MiB');
        }
        return $bytes;
    }
}
