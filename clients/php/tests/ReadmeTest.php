<?php

declare(strict_types=1);

namespace Trajet\Client\Tests;

use PHPUnit\Framework\TestCase;
use Trajet\Client\Trajet;

/** Runs the examples of README.md after its program: they continue it with a client and the id of a mission. */
final class ReadmeTest extends TestCase
{
    private const HEAD = <<<'PHP'
        use Psr\Http\Client\ClientInterface;
        use Trajet\Client\{File, Model, OutcomeUnknownError, ProblemError, Trajet};
        PHP;

    public function testItsExamplesRun(): void
    {
        $server = proc_open([PHP_BINARY, '-S', '127.0.0.1:0', __DIR__ . '/readme-server.php'], [2 => ['pipe', 'w']], $pipes);
        try {
            $line = (string) fgets($pipes[2]);
            self::assertSame(1, preg_match('~http://[\d.]+:\d+~', $line, $found), $line);
            $baseUrl = "$found[0]/v1";
            $apiKey = 'svc_test_0123';
            $trajet = new Trajet($baseUrl, $apiKey);
            $id = 'm-1';
            $readme = (string) file_get_contents(__DIR__ . '/../README.md');
            preg_match_all('~^```php run-by="clients/php/tests/ReadmeTest.php"\n(.*?)^```$~ms', $readme, $examples);
            self::assertCount(3, $examples[1]);
            $folder = sys_get_temp_dir() . '/' . uniqid('readme-', true);
            mkdir($folder);
            chdir($folder);
            file_put_contents('pv.pdf', '%PDF');
            $this->expectOutputString("it was cancelled before\nscheduled\nM-1 scheduled\nsuccess\n");
            foreach ($examples[1] as $example) {
                eval(self::HEAD . $example);
            }
            unlink('pv.pdf');
            rmdir($folder);
        } finally {
            proc_terminate($server);
            proc_close($server);
        }
    }
}
