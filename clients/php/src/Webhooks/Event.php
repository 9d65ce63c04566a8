<?php

declare(strict_types=1);

namespace Trajet\Client\Webhooks;

use Trajet\Client\Internal\Generated;
use Trajet\Client\Internal\Json;

/** A verified event. `type`, and the class of `data`, say what happened. */
final class Event
{
    /**
     * @param string $id covered by the signature: deduplicate on it. It is the same for every endpoint and every attempt.
     * @param string $type one of the constants of `Model\EventType`, or a type that is newer than this release
     * @param string $deliveryId the same at each attempt; the signature of the X-SVC- headers does not cover it
     * @param string|null $missionId the mission, as in `$trajet->transports->read`; null without one
     * @param object|array<string, mixed> $data an object of the class of the type; the members as they are, for a type that
     *     is newer than this release
     */
    private function __construct(
        public readonly string $id,
        public readonly string $type,
        public readonly string $createdAt,
        public readonly string $deliveryId,
        public readonly ?string $missionId,
        public readonly object|array $data,
    ) {
    }

    /** True if this release has a class for the data. */
    public function isKnown(): bool
    {
        return is_object($this->data);
    }

    /**
     * Reads the body of a delivery whose signature was verified.
     *
     * @throws VerificationError
     */
    public static function of(string $body, string $deliveryId): self
    {
        $event = json_decode($body, true);
        if (json_last_error() !== JSON_ERROR_NONE) {
            throw new VerificationError('body_not_json', 'the body is signed with this key and is not JSON');
        }
        $texts = array_map(static fn (string $name): mixed => $event[$name] ?? null, ['id', 'type', 'created_at']);
        $data = is_array($event) ? $event['data'] ?? null : null;
        if (array_filter($texts, is_string(...)) !== $texts || !is_array($data) || self::isList($body, $data)) {
            $detail = 'the body is signed with this key and has no id, type, created_at and data';
            throw new VerificationError('body_not_event', $detail);
        }
        [$id, $type, $createdAt] = $texts;
        $missionId = is_string($data['id'] ?? null) ? $data['id'] : null;
        return new self($id, $type, $createdAt, $deliveryId, $missionId, self::typed($type, $data));
    }

    /**
     * True for a list; an object without members is an empty array as well.
     *
     * @param array<mixed> $data
     */
    private static function isList(string $body, array $data): bool
    {
        return $data === [] ? is_array(json_decode($body)->data) : array_is_list($data);
    }

    /**
     * Data of another shape stays as it is: the signature proves the event.
     *
     * @param array<string, mixed> $data
     * @return object|array<string, mixed>
     */
    private static function typed(string $type, array $data): object|array
    {
        try {
            return Json::read($data, Generated::EVENT_DATA[$type] ?? 'array');
        } catch (\TypeError) {
            return $data;
        }
    }
}
