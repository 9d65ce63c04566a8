<?php

declare(strict_types=1);

namespace Trajet\Client\Tests;

use PHPUnit\Framework\TestCase;
use Trajet\Client\Internal\Generated;
use Trajet\Client\Model;
use Trajet\Client\Webhooks\Event;
use Trajet\Client\Webhooks\VerificationError;
use Trajet\Client\Webhooks\Webhook;

/** Webhooks by the vectors that all receivers share. */
final class WebhookTest extends TestCase
{
    private const PREFIXES = ['svc' => 'x-svc-', 'standard' => 'webhook-', 'key_pair' => 'webhook-'];

    private static function vectors(): array
    {
        return json_decode((string) file_get_contents((string) getenv('TRAJET_VECTORS')), true, flags: JSON_THROW_ON_ERROR);
    }

    private static function headers(array $delivery, string $family): array
    {
        $isOf = static fn (string $name): bool => str_starts_with(strtolower($name), self::PREFIXES[$family]);
        return array_filter($delivery['headers'], $isOf, ARRAY_FILTER_USE_KEY);
    }

    private static function body(array $delivery): string
    {
        return implode('', array_map(static fn (array $part): string => str_repeat($part['text'], $part['times']), $delivery['body']));
    }

    private static function outcome(callable $verify): string
    {
        try {
            $event = $verify();
        } catch (VerificationError $error) {
            return $error->reason;
        }
        return "verified $event->type $event->id";
    }

    public function testEachVectorHasItsOutcomeByEachFamilyOfHeaders(): void
    {
        $vectors = self::vectors();
        foreach (array_keys(self::PREFIXES) as $family) {
            $keys = $vectors[$family === 'key_pair' ? 'public_keys' : 'secrets'];
            foreach ($vectors['deliveries'] as $delivery) {
                $verify = static fn (): Event => Webhook::verify(
                    self::body($delivery),
                    self::headers($delivery, $family),
                    $keys,
                    nowMillis: $vectors['now'] * 1000.0,
                );
                $event = "verified {$delivery['event']['type']} {$delivery['event']['id']}";
                $expected = $delivery['expected'][$family] === 'verified' ? $event : $delivery['expected'][$family];
                self::assertSame($expected, self::outcome($verify), "$delivery[name], $family");
            }
        }
    }

    public function testKeysOfBothKindsAndHeadersThatAreRepeated(): void
    {
        $vectors = self::vectors();
        $genuine = $vectors['deliveries'][0];
        $verify = static fn (array $headers, mixed $keys): callable => static fn (): Event =>
            Webhook::verify(self::body($genuine), $headers, $keys, nowMillis: $vectors['now'] * 1000.0);
        $unknown = 'whsec_CQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQk=';
        $standard = self::headers($genuine, 'standard');
        self::assertStringStartsWith('verified', self::outcome($verify($standard, [$unknown, $vectors['public_keys'][0]])));
        $svc = self::headers($genuine, 'svc');
        $lists = array_map(static fn (string $value): array => [$value], array_change_key_case($svc));
        self::assertStringStartsWith('verified', self::outcome($verify($lists, $vectors['secrets'])));
        $lists['x-svc-signature'][] = $lists['x-svc-signature'][0];
        self::assertSame('signature_malformed', self::outcome($verify($lists, $vectors['secrets'])));
        [$secret] = $vectors['secrets'];
        foreach (['', [], 'svc_test_x', 'whsec_', " $secret", "$secret\n", ['whpk_AAAA', $secret], [$secret, null]] as $keys) {
            self::assertSame('secret_invalid', self::outcome($verify($svc, $keys)));
        }
    }

    private static function read(string $type, array|object $data): Event
    {
        return Event::of((string) json_encode(['id' => 'e', 'type' => $type, 'created_at' => 'now', 'data' => $data]), 'd');
    }

    public function testAKnownTypeHasItsClassAndAnUnknownOneIsKept(): void
    {
        $created = ['id' => 'm', 'transport_id' => null, 'price' => '1.00'];
        $event = self::read('transport.created', $created);
        self::assertInstanceOf(Model\TransportCreatedDataForm1::class, $event->data);
        self::assertSame(['m', '1.00', null], [$event->missionId, $event->data->price, $event->data->transportId]);
        $link = ['id' => 'n', 'transport_id' => 'M-1'];
        $duplicated = self::read('transport.created', ['price' => ['amount_ht' => 1], 'duplicated_from' => $link] + $created);
        self::assertInstanceOf(Model\TransportCreatedDataForm2::class, $duplicated->data);
        self::assertSame('n', $duplicated->data->duplicatedFrom->id);
        // A later release may add types, statuses and members, and change a member.
        $changed = self::read('transport.status_changed', ['id' => 'm', 'from' => 'scheduled', 'to' => 'sold', 'more' => 1]);
        self::assertSame(['sold', Model\MissionStatus::SCHEDULED], [$changed->data->to, $changed->data->from]);
        foreach (['transport.sold' => ['id' => 5, 'a' => 1], 'transport.cancelled' => ['id' => [1]]] as $type => $data) {
            $other = self::read($type, $data);
            self::assertSame([false, $data, null], [$other->isKnown(), $other->data, $other->missionId]);
        }
        self::assertCount(19, Generated::EVENT_DATA);
    }

    public function testABodyThatIsNoEventIsRefused(): void
    {
        $bodies = ['{', 'null', '5', '[]', '{}', '{"id":"e","type":"t","created_at":"c","data":[]}'];
        $bodies[] = '{"id":"e","type":"t","created_at":"c","data":[{"a":1}]}';
        $bodies[] = '{"id":5,"type":"t","created_at":"c","data":{}}';
        foreach ($bodies as $body) {
            $reason = $body === '{' ? 'body_not_json' : 'body_not_event';
            self::assertSame($reason, self::outcome(static fn (): Event => Event::of($body, 'd')), $body);
        }
        self::assertSame([], self::read('t', (object) [])->data);
        self::assertSame('body_not_json', self::outcome(static fn (): Event => Event::of("{\"id\":\"\xff\"}", 'd')));
    }
}
