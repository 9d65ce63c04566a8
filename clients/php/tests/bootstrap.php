<?php

/** Loads the client, and from TRAJET_PSR what Composer would load: the interfaces of PSR, and Guzzle. */

declare(strict_types=1);

require (string) getenv('TRAJET_PSR');

spl_autoload_register(static function (string $class): void {
    $path = __DIR__ . '/../src/' . str_replace('\\', '/', substr($class, strlen('Trajet\\Client\\'))) . '.php';
    if (str_starts_with($class, 'Trajet\\Client\\') && is_file($path)) {
        require $path;
    }
});
