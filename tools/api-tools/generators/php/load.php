<?php

/** Loads the generated classes from the folder that TRAJET_CLIENT names, and Guzzle from Debian's package. */

declare(strict_types=1);

require '/usr/share/php/GuzzleHttp/autoload.php';

spl_autoload_register(static function (string $class): void {
    $name = str_replace('\\', '/', substr($class, strlen('Trajet\\Client\\')));
    $path = getenv('TRAJET_CLIENT') . "/lib/$name.php";
    if (str_starts_with($class, 'Trajet\\Client\\') && is_file($path)) {
        require $path;
    }
});
